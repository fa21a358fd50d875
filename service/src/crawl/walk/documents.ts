import { attachmentName } from '../../outbound/attachmentName.ts'
import type { Fetched, GetOptions, GuardedClient } from '../../outbound/createGuardedClient.ts'
import { decodeText } from '../../outbound/decodeText.ts'
import { FetchFault } from '../../outbound/FetchFault.ts'
import { isTextType } from '../../outbound/mediaType.ts'
import { safeName } from '../../words/safeName.ts'
import { type RobotsDirectives, robotsDirectives } from '../page/robotsDirectives.ts'

/** A file that a page links to, or that is named itself. */
export type LinkedDocument = { readonly name: string; readonly bytes: Uint8Array }

const MAX_DOCUMENT_BYTES = 30_000_000
const TIMEOUT_MS = 120_000
const EXTENSIONS: ReadonlyMap<string, string> = new Map([
  ['application/pdf', 'pdf'],
  ['application/x-pdf', 'pdf'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx'],
  ['application/vnd.openxmlformats-officedocument.presentationml.presentation', 'pptx'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'],
  ['application/vnd.oasis.opendocument.text', 'odt'],
  ['application/vnd.oasis.opendocument.presentation', 'odp'],
  ['application/vnd.oasis.opendocument.spreadsheet', 'ods'],
  ['application/epub+zip', 'epub'],
  ['application/rtf', 'rtf'],
  ['text/rtf', 'rtf'],
  ['text/csv', 'csv'],
])
const NAME =
  /\.(?:pdf|docx|docm|dotx|dotm|pptx|pptm|ppsx|ppsm|potx|potm|xlsx|xlsm|xltx|xltm|odt|ott|odp|otp|ods|ots|epub|rtf|csv)$/i
/** What servers say of files that they do not know. */
const UNKNOWN_TYPE =
  /^(?:application|binary)\/(?:octet-stream|x-download|force-download|download|zip|x-zip-compressed)$/

/** Whether an address is that of a document, as far as its name tells. */
export function isDocumentAddress({ pathname }: URL): boolean {
  return NAME.test(pathname)
}

function isDocumentType(type: string | null): boolean {
  return type !== null && EXTENSIONS.has(type)
}

/** Whether only a request tells what it is: many servers send no better type, but the name of the file. */
export function mayBeDocument(type: string | null): boolean {
  return isDocumentType(type) || (type !== null && UNKNOWN_TYPE.test(type))
}

/** `robots`: of its header, since it has no element for them. */
export type Document = {
  readonly url: URL
  readonly document: LinkedDocument
  readonly robots: RobotsDirectives
}

/** A document, or the text that is there instead of one: a page that asks to sign in. */
export function getDocument(
  client: GuardedClient,
  url: URL,
  options: GetOptions,
): Promise<Document | Fetched> {
  const limits = { timeoutMs: TIMEOUT_MS, maxBytes: MAX_DOCUMENT_BYTES }
  return client.stream(
    url,
    { ...options, ...limits },
    async ({ url: at, type, charset, headers, pieces }) => {
      const name = documentName(at, type, String(headers['content-disposition'] ?? ''))
      const isKnown = isDocumentType(type) || (UNKNOWN_TYPE.test(type) && NAME.test(name))
      if (!isKnown && !isTextType(type)) throw new FetchFault('type', { mediaType: type })
      const parts: Buffer[] = []
      for await (const piece of pieces) parts.push(piece)
      const bytes = Buffer.concat(parts)
      if (!isKnown) return { url: at, type, text: decodeText(bytes, charset), headers }
      const robots = robotsDirectives([headers['x-robots-tag'] ?? []].flat())
      return { url: at, document: { name, bytes }, robots }
    },
  )
}

/** The name that the server gives it, or that in the address, with an ending that tells what it is if one is known. */
function documentName(url: URL, type: string, disposition: string): string {
  const last = url.pathname.split('/').filter(Boolean).at(-1) ?? url.hostname
  const given = attachmentName(disposition)
  const name = given === null ? decoded(last) : safeName(given)
  const extension = EXTENSIONS.get(type)
  return NAME.test(name) || extension === undefined ? name : `${name}.${extension}`
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
