import { describe, expect, it } from 'vitest'
import { parseOptions } from './schemas.ts'

const paths = (value: unknown) => parseOptions(value).problems.map((problem) => problem.path)

describe('parseOptions', () => {
  it('reads every field of a complete set as it was given [CFG-28] [CFG-29] [CFG-30]', () => {
    const options = {
      orgName: 'Acme',
      brandIcon: 'https://acme.example/icon.svg',
      enabledIntegrations: [
        { id: 'GOOGLE_DRIVE', chunkSize: 333, useOcr: false },
        {
          id: 'LOCAL_FILES',
          allowedFileTypes: [{ extension: 'pdf', overlapSize: 0 }],
          filePickerMode: 'BOTH',
        },
      ],
      entryPoint: 'LOCAL_FILES',
      tags: { team: 'x', level: 3, on: true, list: ['a'], numbers: [1, 2] },
      maxFileSize: 5_000_000,
      environment: 'LOCAL',
      apiURL: 'https://api.example.com/',
      theme: 'dark',
      backButtonText: 'Return to Acme',
      navigateBackURL: 'https://acme.example/back',
      tosURL: 'https://acme.example/terms',
      privacyPolicyURL: 'https://acme.example/privacy',
      fileSyncConfig: { split_rows: true, auto_synced_source_types: ['TICKET'] },
      filesTabColumns: ['name', 'status'],
      showFilesTab: false,
      openFilesTabTo: 'FILE_PICKER',
      chunkSize: 700,
      overlapSize: 0,
      embeddingModel: 'OPENAI',
      dataSourcePollingInterval: 5000,
      dataSourceTags: { team: 'x' },
      dataSourceTagsFilterQuery: { team: 'x' },
      incrementalSync: true,
      sendDeletionWebhooks: false,
      useRequestIds: true,
      alwaysOpen: true,
    }
    expect(parseOptions(options)).toEqual({ options, problems: [] })
  })

  it.each([undefined, null, 'text', 42, true, Symbol('x'), () => {}])(
    'takes %j for no options at all and says so',
    (value) => {
      expect(parseOptions(value)).toEqual({
        options: {},
        problems: [{ path: '', message: 'must be an object of options' }],
      })
    },
  )

  it.each([
    ['orgName', 42],
    ['orgName', '   '],
    ['orgName', 'a'.repeat(201)],
    ['orgName', { toString: () => 'Acme' }],
    ['brandIcon', '/relative.svg'],
    ['brandIcon', 'javascript:alert(1)'],
    ['brandIcon', 'data:text/html,<script>'],
    ['brandIcon', `data:image/png;base64,${'A'.repeat(500_000)}`],
    ['enabledIntegrations', 'NOTION'],
    ['enabledIntegrations', { 0: { id: 'NOTION' } }],
    ['enabledIntegrations', Array.from({ length: 101 }, () => ({ id: 'NOTION' }))],
    ['entryPoint', 'NOPE'],
    ['entryPoint', ['NOTION']],
    ['tags', 'team'],
    ['tags', Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`key${index}`, 1]))],
    ['maxFileSize', '5000000'],
    ['maxFileSize', -1],
    ['maxFileSize', 0],
    ['maxFileSize', Number.NaN],
    ['maxFileSize', Number.POSITIVE_INFINITY],
    ['environment', 'production'],
    ['apiURL', 'api.example.com'],
    ['apiURL', 'https://user:secret@api.example.com'],
    ['theme', 'blue'],
    ['backButtonText', 'a'.repeat(61)],
    ['navigateBackURL', 'javascript:alert(1)'],
    ['navigateBackURL', 'data:text/html,x'],
    ['navigateBackURL', 'https://user:secret@acme.example'],
    ['tosURL', 'data:text/html,x'],
    ['privacyPolicyURL', 'file:///etc/passwd'],
    ['fileSyncConfig', true],
    ['filesTabColumns', 'name'],
    ['filesTabColumns', []],
    ['showFilesTab', 'false'],
    ['showFilesTab', 0],
    ['openFilesTabTo', 'LIST'],
    ['chunkSize', 0],
    ['chunkSize', 1.5],
    ['chunkSize', '700'],
    ['overlapSize', -1],
    ['embeddingModel', 'GPT'],
    ['dataSourcePollingInterval', -5],
    ['dataSourcePollingInterval', 1e12],
    ['dataSourceTags', 7],
    ['dataSourceTagsFilterQuery', ['a']],
    ['useRequestIds', 'yes'],
    ['alwaysOpen', 1],
    ['maxItemsPerChunk', 0],
    ['generateSparseVectors', 'true'],
  ])('drops a wrong %s, names it once and keeps its neighbours', (field, value) => {
    const { options, problems } = parseOptions({ orgName: 'Acme', useOcr: true, [field]: value })
    expect(problems).toHaveLength(1)
    expect(problems[0]?.path).toMatch(new RegExp(`^${field}`))
    expect(problems[0]?.message).toMatch(/^must /)
    expect(options).toEqual(field === 'orgName' ? { useOcr: true } : { orgName: 'Acme', useOcr: true })
  })

  it.each([
    ['enabledIntegrations[1].id', { enabledIntegrations: [{ id: 'NOTION' }, { id: 'FOO' }] }],
    ['enabledIntegrations[1].id', { enabledIntegrations: [{ id: 'NOTION' }, {}] }],
    ['enabledIntegrations[1].id', { enabledIntegrations: [{ id: 'NOTION' }, { id: null }] }],
    ['enabledIntegrations[1]', { enabledIntegrations: [{ id: 'NOTION' }, null] }],
    ['enabledIntegrations[1]', { enabledIntegrations: [{ id: 'NOTION' }, 'BOX'] }],
  ])('drops an entry without a known id: %s [LST-18]', (path, value) => {
    expect(paths(value)).toEqual([path])
    expect(parseOptions(value).options).toEqual({ enabledIntegrations: [{ id: 'NOTION' }] })
  })

  it('drops a wrong field of an entry and keeps the entry', () => {
    const value = {
      enabledIntegrations: [
        { id: 'BOX', scopes: ['a', 1, 'b'] },
        { id: 'LOCAL_FILES', chunkSize: 'big', allowedFileTypes: [{ extension: '.PDF' }, { chunkSize: 9 }] },
      ],
      tags: { good: 'x', user_id: 'y', bad: { deep: true }, long: 'a'.repeat(1001) },
      filesTabColumns: ['name', 'size', 'name'],
    }
    expect(paths(value)).toEqual([
      'enabledIntegrations[0].scopes[1]',
      'enabledIntegrations[1].chunkSize',
      'enabledIntegrations[1].allowedFileTypes[1].extension',
      'tags.user_id',
      'tags.bad',
      'tags.long',
      'filesTabColumns[1]',
    ])
    expect(parseOptions(value).options).toEqual({
      enabledIntegrations: [
        { id: 'BOX', scopes: ['a', 'b'] },
        { id: 'LOCAL_FILES', allowedFileTypes: [{ extension: 'pdf' }] },
      ],
      tags: { good: 'x' },
      filesTabColumns: ['name'],
    })
  })

  it.each(['/back', '../back?x=1', 'back', 'https://acme.example/back'])(
    'leaves a back address to the host, which knows its own page: %s',
    (navigateBackURL) => {
      expect(parseOptions({ navigateBackURL })).toEqual({ options: { navigateBackURL }, problems: [] })
    },
  )

  it('knows three environments and names any other as a problem [LIM-45]', () => {
    for (const environment of ['PRODUCTION', 'DEVELOPMENT', 'LOCAL']) {
      expect(parseOptions({ environment })).toEqual({ options: { environment }, problems: [] })
    }
    for (const environment of ['STAGING', 'production', '', 1]) {
      const { options, problems } = parseOptions({ environment })
      expect(options.environment).toBeUndefined()
      expect(problems.map(({ path }) => path)).toEqual(['environment'])
    }
  })

  it('takes null for "not given", and ignores what it does not know', () => {
    expect(
      parseOptions({ apiURL: null, navigateBackURL: null, orgName: null, zIndex: 5, onSuccess: 'x' }),
    ).toEqual({ options: {}, problems: [] })
  })

  it('reads own fields alone and leaves every prototype as it was', () => {
    const hostile: unknown = JSON.parse(
      '{"__proto__":{"orgName":"Evil","polluted":1},"constructor":{"prototype":{"polluted":1}},"tags":{"__proto__":{"polluted":1},"ok":"x"}}',
    )
    const { options, problems } = parseOptions(hostile)
    expect(options).toEqual({ tags: { ok: 'x' } })
    expect(problems).toEqual([])
    expect(Object.getPrototypeOf(options)).toBe(Object.prototype)
    expect('polluted' in {}).toBe(false)
    expect(parseOptions(Object.create({ orgName: 'Inherited' })).options).toEqual({})
  })

  it('ends for an object that contains itself', () => {
    const loop: Record<string, unknown> = { orgName: 'Acme' }
    loop.tags = loop
    loop.enabledIntegrations = [loop]
    const { options } = parseOptions(loop)
    expect(options.orgName).toBe('Acme')
    expect(options.enabledIntegrations).toEqual([])
  })
})
