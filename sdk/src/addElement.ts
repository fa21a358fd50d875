import { setStyles } from './setStyles.ts'

/** A new element at the end of `parent`. */
export function addElement<T extends keyof HTMLElementTagNameMap>(
  parent: HTMLElement,
  tag: T,
  styles: string,
): HTMLElementTagNameMap[T] {
  const element = document.createElement(tag)
  setStyles(element, styles)
  parent.append(element)
  return element
}
