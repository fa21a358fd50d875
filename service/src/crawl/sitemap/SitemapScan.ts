/** A sitemap of one form on its way. */
export type SitemapScan = {
  /** What the addresses lead to; null until it is known that this is a sitemap. */
  readonly kind: 'pages' | 'sitemaps' | null
  write(text: string): void
  end(): void
}
