import { EmbedHost } from './host';

/** Where this script lies: embed.html lies beside it. */
const place = (document.currentScript as HTMLScriptElement | null)?.src ?? document.baseURI;

/** Attributes that become fields of the embed's address. */
const viewAttributes = ['reading', 'theme', 'predict', 'hide', 'lock'];

/** <norm-lab request="lab=1&run=training" reading="beginner" hide="controls">: an experiment of the lab in any page. Its
 *  height is that of its content. What the embed tells is dispatched on the element, as an event of the message's type. */
class NormLabElement extends HTMLElement {
  static readonly observedAttributes = ['request', ...viewAttributes];
  readonly #frame = document.createElement('iframe');
  readonly #host = new EmbedHost(this.#frame, (told) => {
    if (told.type === 'resize') this.#frame.style.height = `${told.height}px`;
    this.dispatchEvent(new CustomEvent(told.type, { detail: told }));
  });

  /** The request is another since the embed was last told. */
  #changed = false;

  connectedCallback(): void {
    Object.assign(this.style, { display: 'block' });
    Object.assign(this.#frame.style, { display: 'block', width: '100%', height: '480px', border: '0' });
    this.#frame.title = this.title || 'Norm Lab: an experiment to run';
    this.#frame.loading = 'lazy';
    this.#frame.allow = 'clipboard-write';
    this.#host.listen();
    this.#frame.src = this.#address();
    this.append(this.#frame);
  }

  disconnectedCallback(): void {
    this.#frame.remove();
    this.#host.close();
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (!this.#frame.isConnected || before === after) return;
    // Another request leaves the embed as it is, and no trace in the browser's history.
    this.#changed = name === 'request' && this.#host.ready;
    if (this.#changed) this.#frame.contentWindow?.location.replace(this.#address());
    else this.#frame.src = this.#address();
  }

  get request(): string {
    return this.getAttribute('request') ?? '';
  }

  set request(request: string) {
    this.setAttribute('request', request);
  }

  /** Runs the request, or goes on with it. Settles when the run has begun. */
  async run(): Promise<void> {
    // A change of the address may still be under way, and messages keep their order.
    if (this.#changed) await this.#host.ask({ type: 'set-request', request: this.request });
    this.#changed = false;
    await this.#host.ask({ type: 'run' });
  }

  async pause(): Promise<void> {
    await this.#host.ask({ type: 'pause' });
  }

  /** A table of the finished run. */
  async getCsv(table: string): Promise<string> {
    const answer = await this.#host.ask({ type: 'get-csv', table });
    return 'csv' in answer ? answer.csv : '';
  }

  #address(): string {
    const query = viewAttributes
      .filter((name) => this.hasAttribute(name))
      .map((name) => `${name}=${encodeURIComponent(this.getAttribute(name) as string)}`);
    return `${new URL('embed.html', place)}${query.length > 0 ? `?${query.join('&')}` : ''}#${this.request}`;
  }
}

if (!customElements.get('norm-lab')) customElements.define('norm-lab', NormLabElement);
