/** One option of the widget, as its type describes it: what a control for it needs to know. */
export type OptionField = {
  readonly name: string
  /** What the comment above it says. */
  readonly text: string
  readonly value: OptionValue
}

/**
 * `choices`: several of a few; `texts`: free texts; `labels`: names with values; `group`: an object of options; `list`:
 * several such objects.
 */
export type OptionValue =
  | { readonly kind: 'flag' | 'number' | 'text' | 'texts' | 'labels' }
  | { readonly kind: 'choice' | 'choices'; readonly values: readonly string[] }
  | { readonly kind: 'group' | 'list'; readonly fields: readonly OptionField[] }
