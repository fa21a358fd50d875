import { scrape } from './en/scrape.ts'
import { area } from './t.ts'

export const scrapeTexts = area('scrape', scrape)
