import { sitemap } from './en/sitemap.ts'
import { area } from './t.ts'

export const sitemapTexts = area('sitemap', sitemap)
