import { type StrictCollection, type StrictFolder, StrictGuru } from '../../emulators/guru/server.ts'
import type { PlayedSource } from '../contract/PlayedSource.ts'

const WAIT = 20

export async function playGuru(now: () => Date): Promise<PlayedSource> {
  const guru = await StrictGuru.start()
  const user = 'ann@acme.example'
  let token = 'token-ann'
  let tokens = 0

  const foldersIn = (folder: StrictFolder): StrictFolder[] => [
    folder,
    ...folder.items.flatMap((one) => (one.type === 'folder' ? foldersIn(one) : [])),
  ]
  const all = () => guru.collections.flatMap(({ home }) => foldersIn(home))
  const own = (id: string) => id.slice(id.indexOf('|') + 1)
  const collectionOf = (id: string): StrictCollection | undefined =>
    guru.collections.find((one) => one.id === own(id))
  function folderOf(id: string | null): StrictFolder {
    const folder = collectionOf(id ?? '')?.home ?? all().find((one) => one.id === own(id ?? ''))
    if (!folder) throw new Error(`No folder ${id}`)
    return folder
  }
  function cardOf(id: string) {
    const card = all()
      .flatMap(({ items }) => items)
      .find((one) => one.id === own(id))
    if (card?.type !== 'card') throw new Error(`No card ${id}`)
    return card
  }

  return {
    variables: { INLET_SOURCE_ORIGINS: `GURU=${guru.url}` },
    origins: [guru.url],
    login: {
      how: 'keys',
      keys: () => ({ username: user, access_token: token }),
      wrong: [
        [{ access_token: 'wrong' }, 'Guru does not accept this username and access token.'],
        [{ username: 'bob@acme.example' }, 'Guru does not accept this username and access token.'],
      ],
    },
    folder: async (name) => `collection|${guru.addCollection(name).id}`,
    nested: async (name, within) => `folder|${guru.addFolder(folderOf(within), name).id}`,
    put: async (name, text, within) => `card|${guru.addCard(folderOf(within), name, text, now()).id}`,
    // Two changes in one moment have one time.
    change: async (id, text) => guru.edit(cardOf(id), { content: text }, new Date(now().getTime() + 1)),
    async rename(id, name) {
      guru.edit(cardOf(id), { title: name }, new Date(now().getTime() + 1))
      return id
    },
    move: 'Guru’s search tells no moves: they are found when all that is known is read again, once a day.',
    async remove(id) {
      for (const folder of all()) {
        const at = folder.items.findIndex((one) => one.id === own(id))
        if (at >= 0) folder.items.splice(at, 1)
      }
    },
    unsupported: 'Every card that Guru lists can be had.',
    expire: 'A moment is searched from: there is no cursor of Guru’s that could expire.',
    limit() {
      const headers = { 'retry-after': String(WAIT) }
      guru.server.next.push({ path: '/', answer: { status: 429, headers } })
      return WAIT
    },
    revoke() {
      tokens += 1
      token = `token-new${tokens}`
      guru.tokens.set(user, token)
    },
    async many(count) {
      const { id, home } = guru.addCollection('Many')
      for (let n = 0; n < count; n += 1) guru.addCard(home, String(n), '')
      return `collection|${id}`
    },
    stop: () => guru.server.stop(),
  }
}
