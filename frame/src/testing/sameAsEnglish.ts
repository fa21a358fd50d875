/** Text that no language changes: our name, letters that all use, URLs, and text without letters. */
const EVERYWHERE = /^(Inlet|NA|OK|URL|your-subdomain|arn:\S+|[<>\w-]+(\.[\w-]+)+(\/\S*)?|[^\p{L}]*)$/u

/** Words that are the same in English and in another language. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  de: [
    'Channels',
    'Domain',
    'Filter',
    'Import',
    'Labels',
    'NAME',
    'Private Channels',
    'STATUS',
    'Sitemap',
    'Subdomain',
    'Token',
    'Website',
  ],
  es: ['Error', 'Sitemap', 'Social', 'Token'],
  fr: ['31 pages', 'Forums', 'Messages', 'Pages', 'Principal', 'Promotions', 'Sitemap'],
  'pt-BR': ['STATUS', 'Sitemap', 'Social', 'Token'],
}

/** Whether a text of the language `tag` may be the same as in English. */
export function sameAsEnglish(tag: string, text: string): boolean {
  return EVERYWHERE.test(text) || (WORDS[tag]?.includes(text) ?? false)
}
