/** The element of the page with this id; a page without it is a mistake of ours. */
export function byId<T extends HTMLElement>(id: string, type: new () => T): T {
  const element = document.getElementById(id)
  if (!(element instanceof type)) throw new Error(`The page has no ${type.name} called ${id}`)
  return element
}

/** A new element with a text or with children. Texts are never markup. */
export function make<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  ...children: (string | Node)[]
): HTMLElementTagNameMap[T] {
  const element = document.createElement(tag)
  element.append(...children)
  return element
}
