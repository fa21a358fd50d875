import type { RejectionCode } from '@inlet/wire/bridge'
import { when } from 'mobx'
import type { Rejected } from '../../domain/imports/handover.ts'
import * as limits from '../../domain/limits.ts'
import type { Services } from '../../domain/Services.tsx'
import { scrapeTexts } from '../../i18n/scrapeTexts.ts'
import { addressKey } from '../../lib/webAddress.ts'
import { scrapeStore } from './scrapeStore.ts'

/** The limit for other links from the host. */
const MAX_ADDRESS_CHARS = 2048

/** Adds web addresses from the host to the list, once it can change. Returns the rejected ones. */
export async function receiveAddresses(
  given: readonly unknown[],
  services: Services,
): Promise<readonly Rejected[]> {
  const store = scrapeStore(services)
  await when(() => store.status !== 'submitting')
  const keysOf = () => new Set(store.rows.flatMap(({ url }) => addressKey(url) ?? []))
  const listed = keysOf()
  const found = given.map((one) => {
    const text = typeof one === 'string' ? one : ''
    const key = text.length > MAX_ADDRESS_CHARS ? null : addressKey(text)
    const isListed = key !== null && listed.has(key)
    if (key !== null) listed.add(key)
    return { text, key, isListed }
  })
  store.take(found.flatMap(({ text, key, isListed }) => (key === null || isListed ? [] : text)))
  const taken = keysOf()
  return found.flatMap(({ text, key, isListed }) => {
    const code = key === null ? 'TYPE' : isListed ? 'DUPLICATE' : taken.has(key) ? null : 'COUNT'
    return code ? { name: text.slice(0, MAX_ADDRESS_CHARS), code, message: wordsFor(code) } : []
  })
}

function wordsFor(code: RejectionCode): string {
  const texts = scrapeTexts()
  if (code === 'TYPE') return texts.notAnAddress
  return code === 'DUPLICATE' ? texts.typedTwice : texts.tooManyRows(limits.websiteRows)
}
