import { StrictGitbook } from '../../emulators/gitbook/server.ts'
import { idOf, partsOf } from '../../src/sources/client/partsOf.ts'
import type { PlayedSource } from '../contract/PlayedSource.ts'

const WAIT = 20

export async function playGitbook(): Promise<PlayedSource> {
  const gitbook = await StrictGitbook.start()
  let token = 'gb_api_ann'
  let tokens = 0

  function spaceOf(id: string) {
    const space = gitbook.spaces.find((one) => one.id === partsOf(id).root)
    if (!space) throw new Error(`No space ${id}`)
    return space
  }
  function add(
    id: string | null,
    title: string,
    more: { type: 'document' | 'group'; markdown: string },
  ): string {
    const space = spaceOf(id ?? '')
    const within = partsOf(id ?? '').path || undefined
    return idOf(space.id, gitbook.addPage(space, { title, within, ...more }).id)
  }

  return {
    variables: { INLET_SOURCE_ORIGINS: `GITBOOK=${gitbook.url}` },
    origins: [gitbook.url],
    login: {
      how: 'keys',
      keys: () => ({ organization: 'acme', access_token: token }),
      wrong: [
        [{ access_token: 'gb_api_wrong' }, 'GitBook does not know this access token, or it has expired.'],
        [{ organization: 'nowhere' }, 'There is no GitBook organization “nowhere” that this token may read.'],
      ],
    },
    folder: async (name) => gitbook.addSpace(name).id,
    nested: async (name, within) => add(within, name, { type: 'group', markdown: '' }),
    put: async (name, text, within) => add(within, name, { type: 'document', markdown: text }),
    change: async (id, text) => gitbook.edit(spaceOf(id), partsOf(id).path, { markdown: text }),
    async rename(id, name) {
      gitbook.edit(spaceOf(id), partsOf(id).path, { title: name })
      return id
    },
    async move(id, to) {
      const space = spaceOf(id)
      const page = gitbook.take(space, partsOf(id).path)
      const { path } = partsOf(to)
      const list = path === '' ? space.pages : gitbook.page(space, path)?.page.pages
      if (!list) throw new Error(`No page ${to}`)
      list.push(page)
      return id
    },
    remove: async (id) => void gitbook.take(spaceOf(id), partsOf(id).path),
    unsupported: 'Every page that GitBook lists can be had; links and computed pages are not listed.',
    expire: 'The revisions of spaces are compared: there is no cursor of GitBook’s that could expire.',
    limit() {
      const headers = { 'retry-after': String(WAIT) }
      gitbook.server.next.push({ path: '/', answer: { status: 429, headers, body: {} } })
      return WAIT
    },
    revoke() {
      const user = gitbook.tokens.get(token)
      gitbook.tokens.delete(token)
      tokens += 1
      token = `gb_api_new${tokens}`
      if (user) gitbook.tokens.set(token, user)
    },
    async many(count) {
      const space = gitbook.addSpace('Many')
      for (let n = 0; n < count; n += 1) gitbook.addPage(space, { title: String(n) })
      return space.id
    },
    stop: () => gitbook.server.stop(),
  }
}
