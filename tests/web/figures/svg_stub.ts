import { vi } from 'vitest';

/** An SVG element as far as the figures build them: a name, attributes, text, children. */
export class StubElement {
  readonly attributes = new Map<string, string>();
  readonly children: StubElement[] = [];
  textContent = '';

  constructor(readonly name: string) {}

  setAttribute(key: string, value: string): void {
    this.attributes.set(key, value);
  }

  getAttribute(key: string): string | null {
    return this.attributes.get(key) ?? null;
  }

  append(...elements: StubElement[]): void {
    this.children.push(...elements);
  }

  prepend(...elements: StubElement[]): void {
    this.children.unshift(...elements);
  }

  /** All elements of a name below this one. */
  all(name: string): StubElement[] {
    return this.children.flatMap((child) => [...(child.name === name ? [child] : []), ...child.all(name)]);
  }

  number(key: string): number {
    return Number(this.attributes.get(key));
  }
}

/** Lets code that makes SVG elements run in Node. */
export function stubDocument(): void {
  vi.stubGlobal('document', { createElementNS: (_: string, name: string) => new StubElement(name) });
}

/** Stands in for Observable Plot: an SVG of the wanted size, whose scales leave values as they are. */
export const plot = new Proxy(
  {
    plot({ width, height }: { width: number; height: number }) {
      const svg = new StubElement('svg');
      svg.setAttribute('width', String(width));
      svg.setAttribute('height', String(height));
      const identity = { apply: (value: number) => value, invert: (value: number) => value };
      return Object.assign(svg, { scale: () => identity, querySelector: () => null });
    },
  },
  { get: (target, name) => (target as Record<string | symbol, unknown>)[name] ?? (() => ({})) },
);
