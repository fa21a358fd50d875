import type { EnabledIntegration } from '@inlet/sdk'
import { describe, expect, test } from 'vitest'
import { entryRequest } from './entryRequest.ts'

const read = (query: string) => entryRequest(`?customer_id=c1&askai_id=a1&${query}`)
const integrations = (query: string): readonly EnabledIntegration[] =>
  read(query).options.enabledIntegrations ?? []
const ids = (query: string) => integrations(query).map(({ id }) => id)
const imports = (query: string) =>
  Object.fromEntries(
    integrations(query).map(({ id, fileSyncConfig }) => [id, fileSyncConfig?.auto_synced_source_types]),
  )
/** What all sources of a set have in common: the values of one setting, each once. */
const values = (query: string, setting: keyof EnabledIntegration) => [
  ...new Set(integrations(query).map((one) => one[setting])),
]

const LEGACY = ['NOTION', 'GOOGLE_DRIVE']
const DOCUMENTS = ['NOTION', 'GOOGLE_DRIVE', 'DROPBOX', 'ONEDRIVE', 'CONFLUENCE', 'SHAREPOINT', 'SALESFORCE']
const V2 = [...DOCUMENTS, 'INTERCOM', 'ZENDESK', 'FRESHDESK']

describe('identifiers', () => {
  test.each([
    ['', 'Please provide Customer ID and askai ID in the URL.'],
    ['?customer_id=&askai_id=%20', 'Please provide Customer ID and askai ID in the URL.'],
    ['?askai_id=a1', 'Please provide customer ID in the URL.'],
    ['?customer_id=c1', 'Please provide askai id in the URL.'],
    ['?customer_id=c1&askai_id=a1', null],
  ])('"%s" lacks: %s', (search, words) => {
    expect(entryRequest(search).missing).toBe(words)
  })

  test('go into the token call, the assistant into the tags [ENT-05] [ENT-23]', () => {
    const { identity, options } = read('other=x')
    expect(String(identity)).toBe('customer_id=c1')
    expect(options.tags).toEqual({ askai_id: 'a1' })
  })

  test('a signed link is handed on as it is', () => {
    expect(String(read('expires=17&signature=ab').identity)).toBe('customer_id=c1&expires=17&signature=ab')
  })
})

describe('sources', () => {
  test.each(['', 'v2=no', 'v2=1', 'v2=YES'])('"%s" is the legacy mode [ENT-09] [ENT-39]', (query) => {
    expect(ids(query)).toEqual(LEGACY)
    expect(read(query).options.tags).not.toHaveProperty('version')
  })

  test('v2 offers ten, and says so in a tag [ENT-09] [ENT-24] [ENT-42]', () => {
    expect(ids('v2=yes').toSorted()).toEqual(V2.toSorted())
    expect(ids('v2=yes&knowledge_type=other')).toHaveLength(10)
    expect(read('v2=yes').options.tags).toEqual({ askai_id: 'a1', version: 'v2' })
  })

  test('tickets come from two helpdesks [ENT-10] [ENT-43] [ENT-44]', () => {
    expect(imports('v2=yes&v2_tickets=yes')).toEqual({ INTERCOM: ['CONVERSATION'], ZENDESK: ['TICKET'] })
    expect(ids('v2=yes&v2_tickets=no')).toHaveLength(10)
  })

  test('a help centre has articles [ENT-11] [ENT-45] [ENT-46]', () => {
    expect(imports('v2=yes&knowledge_type=help_centre')).toEqual({
      INTERCOM: ['ARTICLE'],
      FRESHDESK: ['ARTICLE'],
      ZENDESK: ['ARTICLE'],
    })
  })

  test('internal knowledge is documents [ENT-12] [ENT-47]', () => {
    expect(ids('v2=yes&knowledge_type=internal').toSorted()).toEqual(DOCUMENTS.toSorted())
    expect(values('v2=yes&knowledge_type=internal', 'fileSyncConfig')).toEqual([undefined])
  })

  test('tickets win over the kind of knowledge, and the legacy mode knows neither [ENT-48]', () => {
    for (const kind of ['help_centre', 'internal']) {
      expect(ids(`v2=yes&v2_tickets=yes&knowledge_type=${kind}`)).toEqual(['INTERCOM', 'ZENDESK'])
      expect(ids(`knowledge_type=${kind}`)).toEqual(LEGACY)
      expect(ids(`v2_tickets=yes&knowledge_type=${kind}`)).toEqual(LEGACY)
    }
    expect(ids('v2_tickets=yes')).toEqual(LEGACY)
  })

  test.each(['LOCAL_FILES', 'WEB_SCRAPER'] as const)(
    '%s is there when it is the entry point [ENT-49]',
    (id) => {
      for (const mode of ['', 'v2=yes', 'v2=yes&v2_tickets=yes', 'v2=yes&knowledge_type=internal']) {
        expect(ids(`${mode}&entryPoint=${id}`)).toEqual([...ids(mode), id])
        expect(read(`${mode}&entryPoint=${id}`).options.entryPoint).toBe(id)
      }
    },
  )
})

describe('settings', () => {
  test.each([
    ['', 1500, 150, undefined],
    ['large_chunks=yes', 1500, 150, undefined],
    ['v2=yes', 400, 80, 'OPENAI_ADA_LARGE_1024'],
    ['v2=yes&large_chunks=no', 400, 80, 'OPENAI_ADA_LARGE_1024'],
    ['v2=yes&large_chunks=yes', 512, 150, 'OPENAI_ADA_LARGE_1024'],
    ['v2=yes&v2_tickets=yes&large_chunks=yes', 512, 150, 'OPENAI_ADA_LARGE_1024'],
  ])(
    '"%s" cuts into %i with %i shared, for %s [ENT-14] [ENT-32] [ENT-33] [ENT-34] [ENT-35] [ENT-36]',
    (query, size, overlap, model) => {
      for (const entry of ['', '&entryPoint=LOCAL_FILES', '&entryPoint=WEB_SCRAPER']) {
        expect(values(query + entry, 'chunkSize')).toEqual([size])
        expect(values(query + entry, 'overlapSize')).toEqual([overlap])
        expect(values(query + entry, 'embeddingModel')).toEqual([model])
      }
    },
  )

  test('the legacy mode syncs by itself and leaves embeddings out, for every source; v2 does neither [ENT-41] [F-110]', () => {
    for (const query of ['', 'entryPoint=LOCAL_FILES', 'entryPoint=WEB_SCRAPER', 'v2=no&v2_tickets=yes']) {
      expect(values(query, 'enableAutoSync')).toEqual([true])
      expect(values(query, 'skipEmbeddingGeneration')).toEqual([true])
    }
    expect(values('v2=yes', 'enableAutoSync')).toEqual([undefined])
    expect(values('v2=yes', 'skipEmbeddingGeneration')).toEqual([undefined])
  })

  test.each(['', 'v2=yes', 'v2=yes&v2_tickets=yes', 'v2=yes&knowledge_type=help_centre'])(
    '"%s" syncs what changed, and tells of deletions [ENT-37]',
    (query) => {
      expect(values(query, 'incrementalSync')).toEqual([true])
      expect(values(query, 'sendDeletionWebhooks')).toEqual([true])
    },
  )

  test('files may have 10,000,000 bytes, uploads three times that [ENT-30] [ENT-31]', () => {
    for (const query of ['', 'v2=yes', 'v2=yes&entryPoint=NOTION', 'v2=yes&entryPoint=WEB_SCRAPER'])
      expect(values(query, 'maxFileSize')).toEqual([10_000_000])
    const [upload] = integrations('entryPoint=LOCAL_FILES').filter(({ id }) => id === 'LOCAL_FILES')
    expect(upload?.maxFileSize).toBe(30_000_000)
  })

  test('uploads take eight types, 25 files, files and folders [ENT-26] [ENT-27] [ENT-28] [ENT-29]', () => {
    const upload = integrations('v2=yes&entryPoint=LOCAL_FILES').at(-1)
    expect(upload).toMatchObject({ allowMultipleFiles: true, maxFilesCount: 25, filePickerMode: 'BOTH' })
    expect(upload?.allowedFileTypes?.map(({ extension }) => extension)).toEqual(
      'csv xlsx txt pdf json docx pptx md'.split(' '),
    )
  })
})

describe('the first screen', () => {
  test('is the list by itself [ENT-07]', () => {
    expect(read('').options).not.toHaveProperty('entryPoint')
    expect(read('')).toMatchObject({ source: 'INTEGRATION_LIST', problem: null })
  })

  test('is the source that the address names, and the way back names it too', () => {
    expect(read('entryPoint=NOTION')).toMatchObject({
      options: { entryPoint: 'NOTION' },
      source: 'NOTION',
      problem: null,
    })
  })

  test('is the list, with a line in the log, where nobody knows the name', () => {
    const { options, source, problem } = read('entryPoint=__proto__')
    expect(options).not.toHaveProperty('entryPoint')
    expect(source).toBe('INTEGRATION_LIST')
    expect(problem).toContain('__proto__')
  })

  test('stays, whatever it is', () => {
    expect(read('').options.alwaysOpen).toBe(true)
  })
})

test('a way back is optional', () => {
  expect(read('').redirectUrl).toBeNull()
  expect(read('redirect_url=https%3A%2F%2Fa.example%2F%3Fa%3D1').redirectUrl).toBe('https://a.example/?a=1')
})
