import type { Repository } from '@inlet/wire/service'
import { cleanText } from '../../lib/cleanText.ts'

/** `octo/hello`: the name from the code host, else from the URL. */
export function fullName({ id, name, url }: Repository): string {
  return cleanText(name ?? '') || pathOf(url) || id
}

/** `hello` of `octo/hello`. */
export function shortName(repository: Repository): string {
  const name = fullName(repository)
  return name.split('/').findLast((part) => part !== '') ?? name
}

function pathOf(url: string | null): string {
  if (!url || !URL.canParse(url)) return ''
  return cleanText(new URL(url).pathname.replace(/^\/|\/$|\.git\/?$/g, ''))
}
