import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

interface Props {
  kind: string;
  label: string;
  children: ComponentChildren;
}

/** What may be wider than the column it stands in. Where it is, it scrolls, and the keyboard reaches it to do so. */
export function WideBox({ kind, label, children }: Props) {
  const box = useRef<HTMLElement>(null);
  const scrolls = useSignal(false);
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const observer = new ResizeObserver(() => {
      scrolls.value = current.scrollWidth > current.clientWidth;
    });
    // What is in it may grow while it keeps its own size.
    for (const element of [current, ...current.children]) observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <figure ref={box} class={`wide-box ${kind}`} {...(scrolls.value ? { tabIndex: 0, 'aria-label': label } : {})}>
      {children}
    </figure>
  );
}
