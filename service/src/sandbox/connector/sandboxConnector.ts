import * as v from 'valibot'
import { oauth2 } from '../../sources/auth/oauth2.ts'
import type { Connector } from '../../sources/Connector.ts'
import type { AccountIdentity } from '../../sources/Credential.ts'
import { discard } from '../../sources/client/SourceClient.ts'
import { SourceFault } from '../../sources/SourceFault.ts'
import type { ItemContent, SourceItem } from '../../sources/SourceItem.ts'
import {
  connectsWithKeys,
  hasConversations,
  hasMailFolders,
  hasMailLabels,
  hasRepositories,
  type ThirdPartySource,
  workspaceOf,
} from '../../sources/thirdPartySources.ts'
import { SandboxCalls, type SandboxPlace } from './SandboxCalls.ts'
import { ChangesAnswer, ItemsAnswer, PersonAnswer, StartAnswer } from './sandboxAnswers.ts'
import { sandboxConversations } from './sandboxConversations.ts'
import { sandboxMail } from './sandboxMail.ts'
import { cursorExpired } from './sandboxMeaning.ts'
import { sandboxProfile } from './sandboxProfile.ts'
import { sandboxRepositories } from './sandboxRepositories.ts'

/** A source of the built-in sandbox, over HTTP like any other. */
export function sandboxConnector(source: ThirdPartySource, place: SandboxPlace): Connector {
  const calls = new SandboxCalls(source, place)
  const read = readers(calls)
  return {
    // Only its owner can end a key.
    ...(connectsWithKeys(source)
      ? { revoke: async () => {} }
      : oauth2(sandboxProfile(source, place.baseUrl), { client: calls.client, clock: place.clock })),
    async identify(credential, signal): Promise<AccountIdentity> {
      const person = await calls.signIn(PersonAnswer, credential, signal)
      const workspace = workspaceOf(source, credential.extra)
      return {
        externalId: [
          source,
          person.email,
          ...(workspace === null ? [] : [workspace.replaceAll('|', ' ')]),
        ].join('|'),
        metadata: { name: person.name, username: credential.extra.username ?? person.login },
      }
    },
    async fetch(credential, item: SourceItem, signal): Promise<ItemContent> {
      const url = calls.address(`items/${encodeURIComponent(item.externalId)}/content`)
      const answer = await calls.ask(credential, { url }, signal)
      // One item may be broken while its source is well; only 502 to 504 speak for the whole source.
      if (answer.status === 500) {
        await discard(answer)
        throw new SourceFault('item', 'The source could not hand out this item.')
      }
      await calls.expectSuccess(answer)
      // A success that is no file says why.
      if (!answer.headers.has('content-disposition')) await calls.json(v.never(), answer)
      return { name: fileName(answer.headers) ?? item.name, bytes: answer.bytes }
    },
    ...(hasMailLabels(source) || hasMailFolders(source) ? sandboxMail(read) : read),
    ...(hasRepositories(source) ? { repositories: sandboxRepositories(calls) } : {}),
    ...(hasConversations(source)
      ? sandboxConversations(calls)
      : {
          async start(credential, _, signal) {
            return (await calls.read(StartAnswer, credential, ['changes/start', {}], signal)).next
          },
        }),
  }
}

/** How every source of the sandbox is listed. */
function readers(calls: SandboxCalls): Required<Pick<Connector, 'list' | 'changes'>> {
  return {
    async list(credential, { folder, cursor, types }, signal) {
      const at = ['items', { parent: folder, cursor, type: types ?? null }] as const
      const { items, next } = await calls.read(ItemsAnswer, credential, at, signal)
      return { items, nextCursor: next }
    },
    async changes(credential, { cursor, types }, signal) {
      const url = calls.address('changes', { cursor, type: types ?? null })
      const answer = await calls.ask(credential, { url }, signal)
      const expired = cursorExpired(answer.status)
      if (expired) {
        await discard(answer)
        throw expired
      }
      await calls.expectSuccess(answer)
      const { changed, removed, next, more } = await calls.json(ChangesAnswer, answer)
      return { changed, removed, nextCursor: next, more }
    },
  }
}

/** The `filename*` of a Content-Disposition header (RFC 6266). */
function fileName(headers: ReadonlyMap<string, string>): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(headers.get('content-disposition') ?? '')?.[1]
  try {
    return encoded === undefined ? null : decodeURIComponent(encoded)
  } catch {
    return null
  }
}
