/** A paper that the page's texts rely on. */
export interface Source {
  /** As printed; the first ones where there are many. */
  authors: readonly string[];
  /** There are more authors than are named. */
  more?: true;
  year: number;
  title: string;
  /** The number under which arXiv has it; */
  arxiv?: string;
  /** where it is not there, who published it, and its address. */
  published?: { by: string; url: string };
}

const table = {
  ba2016: {
    authors: ['Jimmy Lei Ba', 'Jamie Ryan Kiros', 'Geoffrey E. Hinton'],
    year: 2016,
    title: 'Layer Normalization',
    arxiv: '1607.06450',
  },
  baevski2018: {
    authors: ['Alexei Baevski', 'Michael Auli'],
    year: 2018,
    title: 'Adaptive Input Representations for Neural Language Modeling',
    arxiv: '1809.10853',
  },
  child2019: {
    authors: ['Rewon Child', 'Scott Gray', 'Alec Radford', 'Ilya Sutskever'],
    year: 2019,
    title: 'Generating Long Sequences with Sparse Transformers',
    arxiv: '1904.10509',
  },
  cho2009: {
    authors: ['Youngmin Cho', 'Lawrence K. Saul'],
    year: 2009,
    title: 'Kernel Methods for Deep Learning',
    published: {
      by: 'NIPS 2009',
      url: 'https://papers.neurips.cc/paper_files/paper/2009/file/5751ec3e9a4feab575962e78e006250d-Paper.pdf',
    },
  },
  dehghani2023: {
    authors: ['Mostafa Dehghani', 'Josip Djolonga', 'Basil Mustafa'],
    more: true,
    year: 2023,
    title: 'Scaling Vision Transformers to 22 Billion Parameters',
    arxiv: '2302.05442',
  },
  devlin2018: {
    authors: ['Jacob Devlin', 'Ming-Wei Chang', 'Kenton Lee', 'Kristina Toutanova'],
    year: 2018,
    title: 'BERT: Pre-training of Deep Bidirectional Transformers for Language Understanding',
    arxiv: '1810.04805',
  },
  ding2021: {
    authors: ['Ming Ding', 'Zhuoyi Yang', 'Wenyi Hong'],
    more: true,
    year: 2021,
    title: 'CogView: Mastering Text-to-Image Generation via Transformers',
    arxiv: '2105.13290',
  },
  gemma2024: {
    authors: ['Gemma Team'],
    year: 2024,
    title: 'Gemma 2: Improving Open Language Models at a Practical Size',
    arxiv: '2408.00118',
  },
  glorot2010: {
    authors: ['Xavier Glorot', 'Yoshua Bengio'],
    year: 2010,
    title: 'Understanding the Difficulty of Training Deep Feedforward Neural Networks',
    published: { by: 'AISTATS 2010', url: 'https://proceedings.mlr.press/v9/glorot10a.html' },
  },
  he2016: {
    authors: ['Kaiming He', 'Xiangyu Zhang', 'Shaoqing Ren', 'Jian Sun'],
    year: 2016,
    title: 'Identity Mappings in Deep Residual Networks',
    arxiv: '1603.05027',
  },
  hendrycks2016: {
    authors: ['Dan Hendrycks', 'Kevin Gimpel'],
    year: 2016,
    title: 'Gaussian Error Linear Units (GELUs)',
    arxiv: '1606.08415',
  },
  henry2020: {
    authors: ['Alex Henry', 'Prudhvi Raj Dachapally', 'Shubham Pawar', 'Yuxuan Chen'],
    year: 2020,
    title: 'Query-Key Normalization for Transformers',
    arxiv: '2010.04245',
  },
  kim2025: {
    authors: ['Jeonghoon Kim', 'Byeongchan Lee', 'Cheonbok Park'],
    more: true,
    year: 2025,
    title: 'Peri-LN: Revisiting Normalization Layer in the Transformer Architecture',
    arxiv: '2502.02732',
  },
  kingma2014: {
    authors: ['Diederik P. Kingma', 'Jimmy Ba'],
    year: 2014,
    title: 'Adam: A Method for Stochastic Optimization',
    arxiv: '1412.6980',
  },
  klein2017: {
    authors: ['Guillaume Klein', 'Yoon Kim', 'Yuntian Deng', 'Jean Senellart', 'Alexander M. Rush'],
    year: 2017,
    title: 'OpenNMT: Open-Source Toolkit for Neural Machine Translation',
    arxiv: '1701.02810',
  },
  li2024: {
    authors: ['Pengxiang Li', 'Lu Yin', 'Shiwei Liu'],
    year: 2024,
    title: 'Mix-LN: Unleashing the Power of Deeper Layers by Combining Pre-LN and Post-LN',
    arxiv: '2412.13795',
  },
  liu2020admin: {
    authors: ['Liyuan Liu', 'Xiaodong Liu', 'Jianfeng Gao', 'Weizhu Chen', 'Jiawei Han'],
    year: 2020,
    title: 'Understanding the Difficulty of Training Transformers',
    arxiv: '2004.08249',
  },
  liu2020radam: {
    authors: ['Liyuan Liu', 'Haoming Jiang', 'Pengcheng He', 'Weizhu Chen'],
    more: true,
    year: 2020,
    title: 'On the Variance of the Adaptive Learning Rate and Beyond',
    arxiv: '1908.03265',
  },
  liu2021: {
    authors: ['Ze Liu', 'Han Hu', 'Yutong Lin'],
    more: true,
    year: 2021,
    title: 'Swin Transformer V2: Scaling Up Capacity and Resolution',
    arxiv: '2111.09883',
  },
  loshchilov2019: {
    authors: ['Ilya Loshchilov', 'Frank Hutter'],
    year: 2019,
    title: 'Decoupled Weight Decay Regularization',
    arxiv: '1711.05101',
  },
  narang2021: {
    authors: ['Sharan Narang', 'Hyung Won Chung', 'Yi Tay'],
    more: true,
    year: 2021,
    title: 'Do Transformer Modifications Transfer Across Implementations and Applications?',
    arxiv: '2102.11972',
  },
  nguyen2019: {
    authors: ['Toan Q. Nguyen', 'Julian Salazar'],
    year: 2019,
    title: 'Transformers without Tears: Improving the Normalization of Self-Attention',
    arxiv: '1910.05895',
  },
  olmo2025: {
    authors: ['Team OLMo', 'Pete Walsh', 'Luca Soldaini', 'Dirk Groeneveld'],
    more: true,
    year: 2025,
    title: '2 OLMo 2 Furious',
    arxiv: '2501.00656',
  },
  olsson2022: {
    authors: ['Catherine Olsson', 'Nelson Elhage', 'Neel Nanda'],
    more: true,
    year: 2022,
    title: 'In-context Learning and Induction Heads',
    arxiv: '2209.11895',
  },
  paszke2019: {
    authors: ['Adam Paszke', 'Sam Gross', 'Francisco Massa'],
    more: true,
    year: 2019,
    title: 'PyTorch: An Imperative Style, High-Performance Deep Learning Library',
    arxiv: '1912.01703',
  },
  radford2019: {
    authors: ['Alec Radford', 'Jeffrey Wu', 'Rewon Child', 'David Luan', 'Dario Amodei', 'Ilya Sutskever'],
    year: 2019,
    title: 'Language Models are Unsupervised Multitask Learners',
    published: {
      by: 'OpenAI',
      url: 'https://cdn.openai.com/better-language-models/language_models_are_unsupervised_multitask_learners.pdf',
    },
  },
  shleifer2021: {
    authors: ['Sam Shleifer', 'Jason Weston', 'Myle Ott'],
    year: 2021,
    title: 'NormFormer: Improved Transformer Pretraining with Extra Normalization',
    arxiv: '2110.09456',
  },
  sun2025: {
    authors: ['Wenfang Sun', 'Xinyuan Song', 'Pengxiang Li'],
    more: true,
    year: 2025,
    title: 'The Curse of Depth in Large Language Models',
    arxiv: '2502.05795',
  },
  touvron2023: {
    authors: ['Hugo Touvron', 'Thibaut Lavril', 'Gautier Izacard'],
    more: true,
    year: 2023,
    title: 'LLaMA: Open and Efficient Foundation Language Models',
    arxiv: '2302.13971',
  },
  vaswani2017: {
    authors: ['Ashish Vaswani', 'Noam Shazeer', 'Niki Parmar'],
    more: true,
    year: 2017,
    title: 'Attention Is All You Need',
    arxiv: '1706.03762',
  },
  vaswani2018: {
    authors: ['Ashish Vaswani', 'Samy Bengio', 'Eugene Brevdo'],
    more: true,
    year: 2018,
    title: 'Tensor2Tensor for Neural Machine Translation',
    arxiv: '1803.07416',
  },
  wang2022: {
    authors: ['Hongyu Wang', 'Shuming Ma', 'Li Dong', 'Shaohan Huang', 'Dongdong Zhang', 'Furu Wei'],
    year: 2022,
    title: 'DeepNet: Scaling Transformers to 1,000 Layers',
    arxiv: '2203.00555',
  },
  wortsman2023: {
    authors: ['Mitchell Wortsman', 'Peter J. Liu', 'Lechao Xiao'],
    more: true,
    year: 2023,
    title: 'Small-scale Proxies for Large-scale Transformer Training Instabilities',
    arxiv: '2309.14322',
  },
  xiong2020: {
    authors: ['Ruibin Xiong', 'Yunchang Yang', 'Di He'],
    more: true,
    year: 2020,
    title: 'On Layer Normalization in the Transformer Architecture',
    arxiv: '2002.04745',
  },
  zhang2019: {
    authors: ['Biao Zhang', 'Rico Sennrich'],
    year: 2019,
    title: 'Root Mean Square Layer Normalization',
    arxiv: '1910.07467',
  },
} satisfies Record<string, Source>;

export type SourceId = keyof typeof table;

/** Every paper that a text names. */
export const sources: Readonly<Record<SourceId, Source>> = table;

/** "Xiong et al. 2020", "Ba, Kiros and Hinton 2016" */
export function citation({ authors, more, year }: Source): string {
  const names = authors.map(familyName);
  const [first] = names;
  if (more || names.length > 3) return `${first} et al. ${year}`;
  if (names.length < 2) return `${first} ${year}`;
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)} ${year}`;
}

export function sourceLink({ arxiv, published }: Source): string {
  return arxiv ? `https://arxiv.org/abs/${arxiv}` : (published?.url ?? '');
}

/** "arXiv:2002.04745" */
export function sourcePlace({ arxiv, published }: Source): string {
  return arxiv ? `arXiv:${arxiv}` : (published?.by ?? '');
}

/** A team is named as a whole. */
function familyName(author: string): string {
  return /\bTeam\b/.test(author) ? author : (author.split(' ').at(-1) ?? author);
}
