import { StrictZotero } from '../../emulators/zotero/server.ts'
import { ZOTERO_APP } from '../../emulators/zotero/ZoteroSignIn.ts'
import { placeOfId } from '../../src/sources/zotero/zoteroItems.ts'
import type { PlayedSource } from '../contract/PlayedSource.ts'
import { librarySignature } from './librarySignature.ts'

const WAIT = 20

/** A group's library is the folder at the top, a collection the folder in it, and files stand for documents. */
export async function playZotero(): Promise<PlayedSource> {
  const zotero = await StrictZotero.start(librarySignature)
  zotero.reset()
  let groups = 0

  function libraryOf(id: string | null) {
    const { library, kind, key } = placeOfId(id ?? '')
    const found = zotero.libraries.find((one) => one.id === library)
    if (!found) throw new Error(`No library ${id}`)
    return { library: found, kind, key }
  }
  function group(name: string) {
    groups += 1
    return zotero.addLibrary(`groups/${groups}`, name)
  }
  const collectionsOf = (id: string | null) => {
    const { kind, key } = libraryOf(id)
    return kind === 'collections' ? [key] : []
  }
  function put(id: string, more: object): string {
    const { library, key } = libraryOf(id)
    zotero.put(library, 'items', { ...more, key })
    return id
  }

  return {
    variables: {
      INLET_SOURCE_ORIGINS: `ZOTERO=${zotero.url}`,
      INLET_APP_ZOTERO: `${ZOTERO_APP.id}:${ZOTERO_APP.secret}`,
    },
    origins: zotero.origins,
    login: {
      how: 'sign-in',
      form: {},
      fields: {},
      deny() {
        zotero.signIn.isDenied = true
      },
    },
    folder: async (name) => group(name).id,
    async nested(name, within) {
      const { library, kind, key } = libraryOf(within)
      const parent = kind === 'collections' ? key : false
      return `${library.id}|collections/${zotero.addCollection(library, name, parent)}`
    },
    async put(name, text, within) {
      const { library } = libraryOf(within)
      const key = zotero.addFile(library, name, text, { collections: collectionsOf(within) })
      return `${library.id}|items/${key}`
    },
    async change(id, text) {
      const { library, key } = libraryOf(put(id, {}))
      library.files.set(key, text)
    },
    rename: async (id, name) => put(id, { filename: name }),
    move: async (id, to) => put(id, { collections: collectionsOf(to) }),
    async remove(id) {
      const { library, kind, key } = libraryOf(id)
      if (kind === null) throw new Error(`${id} is a library`)
      if (kind === 'collections')
        // As people delete a collection with its items.
        for (const item of [...library.items.values()])
          if (Array.isArray(item.collections) && item.collections.includes(key))
            zotero.remove(library, 'items', item.key)
      zotero.remove(library, kind, key)
    },
    async others() {
      const library = group('Papers')
      const parentItem = zotero.addPaper(library, 'Paper')
      zotero.addFile(library, 'paper.txt', 'words of a paper', { parentItem })
    },
    async unsupported(within) {
      const { library } = libraryOf(within)
      const more = { linkMode: 'linked_file', collections: collectionsOf(within) }
      return `${library.id}|items/${zotero.addFile(library, 'linked.txt', '', more)}`
    },
    expire: 'Zotero’s versions of a library do not expire.',
    limit() {
      const headers = { 'retry-after': String(WAIT) }
      zotero.server.next.push({ path: '/', answer: { status: 429, headers } })
      return WAIT
    },
    revoke: () => zotero.keys.clear(),
    async many(count) {
      const library = group('Many')
      for (let n = 0; n < count; n += 1) zotero.addFile(library, `${n}.txt`, '')
      return library.id
    },
    stop: () => zotero.stop(),
  }
}
