import { idOf, partsOf } from '../../src/sources/client/partsOf.ts'
import type { PlayedSource } from '../contract/PlayedSource.ts'
import { SlackServer } from './SlackServer.ts'

const WAIT = 31
/** Seconds since 1970. */
const BEGIN = 1_700_000_000

/** By the files that people shared in a conversation. */
export async function playSlack(): Promise<PlayedSource> {
  const slack = await SlackServer.start()
  slack.tokens.clear()
  let count = 0
  function addChannel(name: string): string {
    count += 1
    return slack.add(`C${count}`, { name }).id
  }
  function share(channel: string, name: string, text: string): string {
    count += 1
    const path = `/files-pri/T1-F${count}/${name}`
    slack.contents.set(path, text)
    const { files } = slack.conversations.find(({ id }) => id === channel) ?? {}
    const created = BEGIN + count
    const url_private = `${slack.url}${path}`
    files?.push({ id: `F${count}`, name, created, mode: 'hosted', size: text.length, url_private })
    return idOf(channel, `F${count}`)
  }
  return {
    variables: { INLET_SLACK_URL: slack.url, INLET_APP_SLACK: '1.2:app-secret' },
    origins: [slack.url],
    login: {
      how: 'sign-in',
      form: {},
      fields: {},
      deny() {
        slack.isDenied = true
      },
    },
    folder: async (name) => addChannel(name),
    nested: 'Conversations of Slack are in no others.',
    put: async (name, text, channel) => share(channel ?? '', name, text),
    change: 'Files of Slack do not change once they were shared.',
    rename: 'Files of Slack keep the names that they were shared with.',
    move: 'Files of Slack stay in the conversation that they were shared in.',
    async remove(id) {
      const { root, path } = partsOf(id)
      const files = slack.conversations.find((one) => one.id === root)?.files ?? []
      files.splice(
        files.findIndex((file) => file.id === path),
        1,
      )
    },
    async others() {
      const said = { ts: `${BEGIN}.000100`, user: 'U1', text: 'words of a message' }
      slack.add('C99', { name: 'talk' }, [said])
    },
    // Slack has a page to sign in at for it, with the status of a success.
    async unsupported(channel) {
      const id = share(channel ?? '', 'hidden.txt', 'hidden words')
      slack.hidden.add(`/files-pri/T1-F${count}/hidden.txt`)
      return id
    },
    expire: 'Slack tells no changes: conversations are looked through again.',
    limit() {
      const answer = {
        status: 429,
        headers: { 'retry-after': String(WAIT) },
        body: { ok: false, error: 'ratelimited' },
      }
      slack.next.push({ answer })
      return WAIT
    },
    revoke: () => slack.tokens.clear(),
    async many(most) {
      const channel = addChannel('many')
      for (let n = 0; n < most; n += 1) share(channel, `${n}.txt`, `words of ${n}`)
      return channel
    },
    stop: () => slack.stop(),
  }
}
