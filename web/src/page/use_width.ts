import { type Signal, useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';

/** The width of an element in whole pixels, as it changes; 0 before it is known. */
export function useWidth(element: RefObject<Element | null>): Signal<number> {
  const width = useSignal(0);
  useEffect(() => {
    const observer = new ResizeObserver((entries) => {
      width.value = Math.floor(entries.at(-1)?.contentRect.width ?? 0);
    });
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return width;
}
