/** Colors of one theme, `#rgb` or `#rrggbb`. */
export type Palette = {
  readonly accent?: string
  readonly surface?: string
  readonly text?: string
}

/** What a host may wish for, as the bridge hands it over. */
export type Look = {
  readonly light?: Palette
  readonly dark?: Palette
  /** CSS pixels. */
  readonly radius?: number
  readonly fontFamily?: string
  readonly density?: 'comfortable' | 'compact'
}
