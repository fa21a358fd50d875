import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedKey } from '../../src/sources/auth/sharedKey.ts'
import { AzureStorage } from '../../test/azure/AzureStorage.ts'
import { EmulatorTrial } from '../../test/EmulatorTrial.ts'
import { hasForeignServers, withoutForeignServers } from '../../test/foreignServers.ts'
import { SourceTrial } from '../../test/SourceTrial.ts'

const WRONG = 'The account key is wrong.'
const NOBODY = 'There is no storage account of this name.'

let trial: EmulatorTrial
beforeAll(async () => {
  trial = await EmulatorTrial.start()
})
afterAll(() => trial.stop())

function trialOf(key: string, account_name: string): SourceTrial {
  return new SourceTrial(trial.of('AZURE_BLOB_STORAGE').connector, {
    ...{ accessToken: `sandbox-${key}`, refreshToken: null, expiresAt: null },
    extra: { account_name },
  })
}
const fine = () => trialOf('fine', 'sandboxfine')

test('a key opens the blobs of its account, also after a restart', async () => {
  expect(await fine().identify()).toEqual({
    externalId: 'AZURE_BLOB_STORAGE|sandboxfine',
    metadata: { name: 'sandboxfine', username: 'sandboxfine' },
  })
  const all = await fine().below()
  expect(all.get('documents')).toMatchObject({ externalId: 'documents', itemType: 'CONTAINER' })
  for (const [path, id] of [
    ['documents/Welcome.txt', 'main.welcome'],
    ['documents/Handbook/Holidays.txt', 'main.handbook.holidays'],
    ['documents/Unusual names/🦊 Fox and astronaut 👩🏽‍🚀 日本語.txt', 'main.names.emoji'],
  ] as const)
    expect((await fine().read(await fine().at(path))).text).toContain(
      `You found item ${id} of Azure Blob Storage.`,
    )
  await trial.restart()
  const known = (items: typeof all) =>
    [...items.values()].map(({ externalId, version }) => [externalId, version])
  expect(known(await fine().below())).toEqual(known(all))
})

test.each([
  ['wrong', 'sandboxfine', WRONG],
  ['multi', 'sandboxfine', WRONG],
  ['fine-3x', 'sandboxfine', WRONG],
  ['denies', 'sandboxdenies', WRONG],
  ['fine', 'somebody', NOBODY],
])('the key of %s with the account %s is refused by name', async (key, account, message) => {
  const refused = trialOf(key, account).identify()
  await expect(refused).rejects.toMatchObject({ code: 'credential', message })
})

test('an edit, a removal and a restoration are seen at the source', async () => {
  const path = 'documents/Welcome.txt'
  const before = await fine().at(path)
  await trial.edit('AZURE_BLOB_STORAGE', 'main.welcome', 'edited')
  const after = await fine().at(path)
  expect(after.version).not.toBe(before.version)
  expect((await fine().read(after)).text).toContain('This is revision 2.')
  const { length } = [...(await fine().below())]
  await trial.edit('AZURE_BLOB_STORAGE', 'main.handbook', 'removed')
  expect([...(await fine().below()).keys()].filter((name) => name.includes('Handbook'))).toEqual([])
  await trial.edit('AZURE_BLOB_STORAGE', 'main.handbook', 'restored')
  expect([...(await fine().below())]).toHaveLength(length)
})

test('a page of 500 leads to the next one', async () => {
  const big = trialOf('big', 'sandboxbig')
  const archive = { ...(await fine().at('documents')), externalId: 'documents|Archive/' }
  expect(new Set((await big.folder(archive)).map(({ externalId }) => externalId)).size).toBe(10_000)
})

test.each([
  ['limited', 1],
  // Azure does not say how long.
  ['quota', 30],
])('every fifth request of %s is told to wait', async (person, retryAfter) => {
  const limited = trialOf(person, `sandbox${person}`)
  for (const _ of [1, 2, 3, 4]) await limited.identify()
  await expect(limited.identify()).rejects.toMatchObject({ code: 'rate-limited', retryAfter })
})

describe.skipIf(!hasForeignServers)(`what Azurite answers, too${withoutForeignServers}`, () => {
  const LIST = 'restype=container&comp=list&include=metadata'
  let azurite: AzureStorage
  beforeAll(async () => {
    azurite = await AzureStorage.start()
    await azurite.makeContainer('documents')
    const names = [...(await fine().below()).values()].filter(({ itemType }) => itemType === 'FILE')
    await azurite.fill(
      'documents',
      names.map(({ externalId }) => externalId.slice('documents|'.length)),
    )
  })
  afterAll(() => azurite?.stop())

  /** Asks both, or with a key that is wrong. */
  async function ask(path: string, isWrong = false) {
    const ours = await answerOf(`${trial.sandbox.url}/AZURE_BLOB_STORAGE/{account}`, path, {
      account: 'sandboxfine',
      key: isWrong ? 'AAAA' : 'sandbox-fine',
    })
    const theirs = await answerOf(azurite.endpoint, path, {
      account: AzureStorage.account,
      key: isWrong ? 'AAAA' : AzureStorage.key,
    })
    return { ours, theirs }
  }

  test.each([
    ['the top of a container', `documents?${LIST}&delimiter=%2F`],
    ['a folder', `documents?${LIST}&delimiter=%2F&prefix=Handbook%2F`],
    ['a prefix that nothing has', `documents?${LIST}&delimiter=%2F&prefix=Nothing%2F`],
    ['everything', `documents?${LIST}`],
    ['a first page', `documents?${LIST}&delimiter=%2F&maxresults=3`],
    ['the containers', '?comp=list'],
    ['a blob that is not there', 'documents/none.txt'],
    ['a container that is not there', `nowhere?${LIST}`],
  ])('%s', async (_, path) => {
    const { ours, theirs } = await ask(path)
    expect(ours).toEqual(theirs)
  })

  test('the pages after the first', async () => {
    const pages = async (endpoint: string, account: string, key: string) => {
      const names: string[][] = []
      let marker = ''
      do {
        const path = `documents?${LIST}&delimiter=%2F&maxresults=3&marker=${encodeURIComponent(marker)}`
        const { body } = await send(endpoint, path, { account, key })
        names.push(namesOf(body))
        marker = textsOf(body, 'NextMarker')[0] ?? ''
      } while (marker !== '')
      return names
    }
    const ours = await pages(
      `${trial.sandbox.url}/AZURE_BLOB_STORAGE/{account}`,
      'sandboxfine',
      'sandbox-fine',
    )
    expect(ours.length).toBeGreaterThan(1)
    expect(ours).toEqual(await pages(azurite.endpoint, AzureStorage.account, AzureStorage.key))
  })

  test('a wrong key, but for the code, which is as recorded at Azure', async () => {
    const { ours, theirs } = await ask('?comp=list', true)
    expect(ours).toMatchObject({ status: 403, code: 'AuthenticationFailed' })
    expect({ ...ours, code: '', message: '' }).toEqual({ ...theirs, code: '', message: '' })
    expect(theirs.code).toBe('AuthorizationFailure')
  })
})

type Login = { readonly account: string; readonly key: string }

async function send(endpoint: string, path: string, { account, key }: Login) {
  const url = new URL(`${endpoint.replace('{account}', account)}/${path}`)
  const proof = await sharedKey(account, key, Date.now)({ method: 'GET', url, headers: {}, body: '' })
  const answer = await fetch(url, { headers: { ...proof } })
  return { answer, body: await answer.text() }
}

/** What both must have in common. */
async function answerOf(endpoint: string, path: string, login: Login) {
  const { answer, body } = await send(endpoint, path, login)
  const [message = ''] = textsOf(body, 'Message')
  return {
    status: answer.status,
    type: answer.headers.get('content-type')?.split(';')[0],
    code: answer.headers.get('x-ms-error-code') ?? '',
    codeInside: textsOf(body, 'Code').length,
    // After it they say the number of the request and the time.
    message: message.split('\n')[0],
    names: namesOf(body),
    prefixes: body.split('<BlobPrefix>').length - 1,
    blobs: body.split('<Blob>').length - 1,
    sizes: textsOf(body, 'Content-Length').length,
    // Of blobs.
    versions: textsOf(body, 'Etag').filter((etag) => /^0x[0-9A-F]+$/.test(etag)).length,
    isLast: textsOf(body, 'NextMarker').every((marker) => marker === ''),
  }
}

/** Azurite has the prefixes of a page before its blobs. */
function namesOf(xml: string): string[] {
  return textsOf(xml, 'Name').sort()
}

function textsOf(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => text)
}
