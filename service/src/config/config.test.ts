import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { StartFault } from '../lib/StartFault.ts'
import { readConfig } from './config.ts'

const BYTES = Buffer.from(Array.from({ length: 32 }, (_, index) => index * 7))
const KEY = BYTES.toString('base64')

const PRODUCTION = {
  NODE_ENV: 'production',
  INLET_API_KEYS: 'acme=a-long-enough-key',
  INLET_HOST_ORIGINS: 'https://app.example.com',
  INLET_ENCRYPTION_KEYS: `k1:${KEY}`,
  INLET_FRAME_ORIGIN: 'https://connect.example.com',
}

test('starts without any variable in development', () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    production: false,
    port: 8000,
    host: '127.0.0.1',
    dataDir: '.inlet',
    databaseUrl: null,
    maxUpload: 30_000_000,
    tokenTtl: 36_000,
    embeddings: new Map(),
    transcription: new Map(),
    frameOrigins: ['http://localhost:8000'],
    publicUrl: 'http://localhost:8000',
    signInLinks: 'number',
  })
})

test('S3 takes roles where the operator names its principal, and nothing else', () => {
  const principalOf = (INLET_S3_PRINCIPAL: string) => readConfig({ INLET_S3_PRINCIPAL }).s3Principal
  expect(readConfig({}).s3Principal).toBeNull()
  for (const arn of [
    'arn:aws:iam::123456789012:role/service/inlet',
    'arn:aws-cn:iam::123456789012:user/inlet',
    'arn:aws-us-gov:iam::123456789012:root',
  ])
    expect(principalOf(` ${arn} `)).toBe(arn)
  for (const other of ['true', '123456789012', 'arn:aws:sts::123456789012:assumed-role/inlet/i-1'])
    expect(() => principalOf(other)).toThrow('INLET_S3_PRINCIPAL is not usable')
})

test('an empty value counts as unset', () => {
  expect(readConfig({ INLET_PORT: '', DATABASE_URL: ' ', INLET_TOS_URL: '' })).toMatchObject({
    port: 8000,
    databaseUrl: null,
    tosUrl: null,
  })
})

test('PORT is used where INLET_PORT is unset', () => {
  expect(readConfig({ PORT: '9000' }).port).toBe(9000)
  expect(readConfig({ PORT: '9000', INLET_PORT: '9001' }).port).toBe(9001)
})

test('api and worker need a database that several processes can have', () => {
  expect(readConfig({}).role).toBe('all')
  expect(() => readConfig({ INLET_ROLE: 'worker' })).toThrow(
    'INLET_ROLE is worker, but the embedded database serves one process, which does all. Set DATABASE_URL',
  )
  const DATABASE_URL = 'postgres://inlet@db/inlet'
  expect(readConfig({ INLET_ROLE: 'api', DATABASE_URL }).role).toBe('api')
  expect(() => readConfig({ INLET_ROLE: 'web', DATABASE_URL })).toThrow(
    'INLET_ROLE is not usable. Give all, api or worker.',
  )
})

test('reads lists and keys', () => {
  const config = readConfig({
    INLET_API_KEYS: 'acme=first-key=with-sign, acme=second-key',
    INLET_HOST_ORIGINS: 'http://127.0.0.1:3000, http://localhost:3000/',
    INLET_FETCH_ALLOW: 'http://127.0.0.1:9000 , intranet:443,',
  })
  expect(config.apiKeys).toEqual([
    { organization: 'acme', key: 'first-key=with-sign' },
    { organization: 'acme', key: 'second-key' },
  ])
  expect(config.hostOrigins).toEqual(['http://127.0.0.1:3000', 'http://localhost:3000'])
  expect(config.fetchAllow).toEqual(['http://127.0.0.1:9000', 'intranet:443'])
})

test('the sandbox is open in development alone, unless it is said otherwise', () => {
  expect(readConfig({}).sandbox).toEqual({ port: 8001, url: null })
  expect(readConfig({ INLET_SANDBOX: 'false' }).sandbox).toBeNull()
  expect(readConfig(PRODUCTION).sandbox).toBeNull()
  const chosen = {
    INLET_SANDBOX: 'true',
    INLET_SANDBOX_PORT: '0',
    INLET_SANDBOX_URL: 'https://sandbox.example/',
  }
  expect(readConfig({ ...PRODUCTION, ...chosen }).sandbox).toEqual({
    port: 0,
    url: 'https://sandbox.example',
  })
})

test('encryption keys keep their order, because the first one seals', () => {
  const old = Buffer.alloc(32, 1).toString('base64')
  const keys = readConfig({ INLET_ENCRYPTION_KEYS: `new:${KEY}, old:${old}` }).encryptionKeys
  expect(keys).toEqual([
    { id: 'new', key: BYTES },
    { id: 'old', key: Buffer.alloc(32, 1) },
  ])
  expect(readConfig({}).encryptionKeys).toBeNull()
})

describe('the entry page', () => {
  const given = { INLET_API_KEYS: 'acme=first-long-key', INLET_ENTRY_API_KEY: 'first-long-key' }
  const secret = 'x'.repeat(32)

  test('is there for those who give it a key, and may then embed the frame', () => {
    expect(readConfig({}).entryPage).toBeNull()
    const { entryPage, hostOrigins } = readConfig({ ...given, INLET_ENTRY_REDIRECTS: 'https://a.example/' })
    expect(entryPage).toMatchObject({
      apiKey: 'first-long-key',
      linkSecret: null,
      redirectOrigins: ['https://a.example'],
    })
    expect(hostOrigins).toContain('http://localhost:8000')
    expect(readConfig({}).hostOrigins).not.toContain('http://localhost:8000')
  })

  test('takes none but a known key', () => {
    expect(faultOf({ ...given, INLET_ENTRY_API_KEY: 'another-key' }).message).toContain('INLET_API_KEYS')
  })

  test('needs signed links in production, where anybody may know a customer’s id', () => {
    const production = {
      ...PRODUCTION,
      ...given,
      INLET_API_KEYS: 'acme=first-long-key-of-acme',
      INLET_ENTRY_API_KEY: 'first-long-key-of-acme',
    }
    expect(faultOf(production).message).toContain('INLET_ENTRY_LINK_SECRET is not set')
    expect(readConfig({ ...production, INLET_ENTRY_LINK_SECRET: secret }).entryPage?.linkSecret).toBe(secret)
  })
})

describe('production', () => {
  test('starts when the keys and the embedding pages are named', () => {
    expect(readConfig(PRODUCTION).production).toBe(true)
  })

  test.each(Object.keys(PRODUCTION).filter((name) => name !== 'NODE_ENV'))(
    'refuses to start without %s',
    (name) => {
      expect(() => readConfig({ ...PRODUCTION, [name]: undefined })).toThrow(`${name} is not set. Set it to `)
    },
  )
})

describe('a service that others can reach', () => {
  const open = { ...PRODUCTION, NODE_ENV: 'development', INLET_HOST: '0.0.0.0' }

  test('starts with everything that production needs, and without the sandbox [F-035]', () => {
    expect(readConfig(open)).toMatchObject({ production: false, host: '0.0.0.0', sandbox: null })
  })

  test.each(Object.keys(PRODUCTION).filter((name) => name !== 'NODE_ENV'))(
    'refuses to start on what development has for %s [F-035]',
    (name) => {
      for (const host of ['0.0.0.0', '::', '192.168.0.7', 'inlet.example.com']) {
        expect(() => readConfig({ ...open, INLET_HOST: host, [name]: undefined })).toThrow(
          `${name} is not set. Set it to `,
        )
      }
    },
  )

  describe.each([
    ['INLET_PUBLIC_URL', 'https://connect.example.com/inlet'],
    ['INLET_FRAME_ORIGIN', 'http://localhost:8000,https://connect.example.com'],
    ['INLET_HOST_ORIGINS', 'https://app.example.com'],
    ['INLET_CALLING_ORIGINS', 'https://app.example.com'],
    ['INLET_PUBLIC_URL', 'https://192.168.0.7'],
  ])('by %s=%s behind a proxy', (name, address) => {
    const given: Record<string, string | undefined> = { ...PRODUCTION, NODE_ENV: undefined, [name]: address }

    test('starts with everything that production needs [F-338]', () => {
      expect(readConfig(given)).toMatchObject({ production: false, sandbox: null, console: null })
    })

    test.each(Object.keys(PRODUCTION).filter((one) => one !== 'NODE_ENV' && one !== name))(
      'refuses to start without %s, and says why [F-338]',
      (missing) => {
        expect(faultOf({ [name]: address }).message).toMatch(/ is not set\. Set it to /)
        const reduced = {
          ...given,
          INLET_FRAME_ORIGIN: name === 'INLET_FRAME_ORIGIN' ? address : 'http://localhost:8000',
          INLET_HOST_ORIGINS: name === 'INLET_HOST_ORIGINS' ? address : 'http://localhost:3000',
          [missing]: undefined,
        }
        expect(faultOf(reduced).message).toMatch(
          new RegExp(
            `^${missing} is not set\\. Set it to .*\\. ${name} names an address beyond this machine`,
          ),
        )
      },
    )
  })

  test.each(['127.0.0.1', '127.1.2.3', 'localhost', '::1'])('is not one on %s [F-035]', (host) => {
    expect(readConfig({ INLET_HOST: host }).apiKeys).toHaveLength(1)
  })

  test.each([
    ['INLET_HOST_ORIGINS', 'https://app.example.com,http://app.example.com', 'by http'],
    ['INLET_FRAME_ORIGIN', 'http://connect.example.com', 'by http'],
    ['INLET_EXTRA_API_ORIGINS', 'http://eu.example.com', 'by http'],
    ['INLET_API_KEYS', 'acme=aaaaaaaaaaaaaaaaaaaaaaaa', 'can be guessed'],
    ['INLET_API_KEYS', 'acme=Sh0rt-but-mixd', 'can be guessed'],
    ['INLET_API_KEYS', 'development=development-key', 'can be guessed'],
    ['INLET_ENCRYPTION_KEYS', `k1:${Buffer.alloc(32).toString('base64')}`, 'not random'],
    ['INLET_ENCRYPTION_KEYS', `k2:${KEY},k1:${Buffer.alloc(32, 'ab').toString('base64')}`, 'not random'],
  ])('refuses %s=%s with a sentence, and does not repeat it [F-036]', (name, value, words) => {
    for (const given of [PRODUCTION, open]) {
      const { message } = faultOf({ ...given, [name]: value })
      expect(message).toMatch(new RegExp(`^${name} .*${words}.* (Give|Make) .+$`))
      expect(message).not.toContain(value)
    }
  })

  test('has a console where that is wanted, at an address by https', () => {
    expect(readConfig({}).console).not.toBeNull()
    const on = { INLET_CONSOLE: 'true', INLET_PUBLIC_URL: 'https://connect.example.com' }
    for (const given of [PRODUCTION, open]) {
      expect(readConfig(given).console).toBeNull()
      expect(readConfig({ ...given, ...on }).console).not.toBeNull()
      const plain = { ...given, ...on, INLET_PUBLIC_URL: 'http://connect.example.com' }
      expect(faultOf(plain).message).toMatch(
        /^INLET_CONSOLE needs an address by https.* INLET_CONSOLE=false\.$/,
      )
    }
  })

  test('may name this machine by http [F-036]', () => {
    const local = 'http://localhost:3000,http://127.0.0.1:3000,http://[::1]:3000'
    expect(readConfig({ ...PRODUCTION, INLET_HOST_ORIGINS: local }).hostOrigins).toHaveLength(3)
  })
})

test.each([
  ['INLET_TRUSTED_PROXIES', 'my-proxy'],
  ['INLET_RATE_WRONG_KEYS', '0'],
  ['INLET_PORT', 'eighty'],
  ['INLET_PORT', '70000'],
  ['INLET_API_KEYS', 'just-a-key'],
  ['INLET_API_KEYS', 'acme=short'],
  ['INLET_HOST_ORIGINS', 'https://a.*.example.com'],
  ['INLET_HOST_ORIGINS', 'https://example.com/path'],
  ['INLET_EXTRA_API_ORIGINS', 'example.com'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['INLET_MAX_UPLOAD_BYTES', '-1'],
  ['INLET_TOKEN_TTL', '0'],
  ['INLET_REMOVE_BRANDING', 'yes'],
  ['INLET_ENTRY_LINK_SECRET', 'short'],
  ['INLET_ENTRY_REDIRECTS', '*'],
  ['INLET_MCP_ISSUER', 'login.example.com'],
  ['INLET_MCP_SCOPES', 'search,everything'],
  ['INLET_TOS_URL', 'javascript:alert(1)'],
  ['INLET_LOG_LEVEL', 'loud'],
  ['INLET_SANDBOX', 'on'],
  ['INLET_SANDBOX_PORT', '-1'],
  ['INLET_SANDBOX_URL', 'sandbox.example.com'],
  ['INLET_ENCRYPTION_KEYS', 'no-id-and-no-colon'],
  ['INLET_ENCRYPTION_KEYS', 'k1:c2hvcnQ='],
  ['INLET_ENCRYPTION_KEYS', `k1:${KEY},k1:${KEY}`],
  ['INLET_FETCH_ALLOW', 'https://intranet.example:8443'],
  ['INLET_FETCH_ALLOW', 'intranet:443,intranet'],
  ['INLET_REAL_SOURCES', 'S3,NOWHERE'],
  ['INLET_AZURE_BLOB_ENDPOINT', 'https://account.blob.example.com'],
])('%s=%s is one line with the remedy [F-018]', (name, value) => {
  const fault = faultOf({ [name]: value })
  expect(fault.message).toMatch(new RegExp(`^${name} is not usable\\. Give .+$`))
})

test('a wrong value is not repeated, because it may be a secret', () => {
  expect(faultOf({ INLET_API_KEYS: 'my-secret-key' }).message).not.toContain('my-secret-key')
})

test('sources are asked for real by name, at the address of their cloud', () => {
  const config = readConfig({
    INLET_REAL_SOURCES: 'S3, AZURE_BLOB_STORAGE',
    INLET_AZURE_BLOB_ENDPOINT: 'https://{account}.blob.core.chinacloudapi.cn/',
  })
  expect([...config.sources.realSources]).toEqual(['S3', 'AZURE_BLOB_STORAGE'])
  expect(config.sources.endpoints.azure).toBe('https://{account}.blob.core.chinacloudapi.cn')
  expect(readConfig({}).sources.realSources.size).toBe(0)
})

test('a GitHub of one’s own is reached by https, or by http where it was opened by name', () => {
  const api = (url: string, allow = '') =>
    readConfig({ INLET_GITHUB_API: url, INLET_FETCH_ALLOW: allow }).sources.endpoints.github
  expect(readConfig({}).sources.endpoints.github).toBe('https://api.github.com')
  expect(api('https://github.example/api/v3/')).toBe('https://github.example/api/v3')
  expect(api('https://10.0.0.7:8443/api/v3')).toBe('https://10.0.0.7:8443/api/v3')
  expect(api('http://10.0.0.7:9000', 'http://10.0.0.7:9000')).toBe('http://10.0.0.7:9000')
  expect(faultOf({ INLET_GITHUB_API: 'http://github.example/api/v3' }).message).toContain('https')
})

test('an origin in the place of a source is reached by https, or by http where it was opened by name', () => {
  const origins = (given: string, allow = '') =>
    readConfig({ INLET_SOURCE_ORIGINS: given, INLET_FETCH_ALLOW: allow }).sources.endpoints.origins
  expect(readConfig({}).sources.endpoints.origins.size).toBe(0)
  expect([...origins('GITBOOK=https://proxy.example, S3=https://b.example')]).toEqual([
    ['GITBOOK', 'https://proxy.example'],
    ['S3', 'https://b.example'],
  ])
  expect(origins('GITBOOK=http://10.0.0.7:9000', 'http://10.0.0.7:9000').size).toBe(1)
  expect(faultOf({ INLET_SOURCE_ORIGINS: 'GITBOOK=http://proxy.example' }).message).toContain('https')
  for (const wrong of ['NOWHERE=https://a.example', 'GITBOOK', 'GITBOOK=https://a.example/path'])
    expect(faultOf({ INLET_SOURCE_ORIGINS: wrong }).message).toContain('Give SOURCE=origin')
})

test('keys of storage accounts are sent over https, or to what was opened by name', () => {
  const azure = (url: string, allow = '') =>
    readConfig({ INLET_AZURE_BLOB_ENDPOINT: url, INLET_FETCH_ALLOW: allow }).sources.endpoints.azure
  expect(azure('http://10.0.0.7:10000/{account}', 'http://10.0.0.7:10000')).toBe(
    'http://10.0.0.7:10000/{account}',
  )
  for (const url of ['http://{account}.blob.example', 'http://blob.example/{account}'])
    expect(faultOf({ INLET_AZURE_BLOB_ENDPOINT: url }).message).toContain('https')
})

test('an embeddings endpoint needs a model', () => {
  expect(faultOf({ INLET_EMBEDDINGS_URL: 'https://e.example/v1/embeddings' }).message).toContain(
    'INLET_EMBEDDINGS_MODEL is not set',
  )
})

test('languages of OCR are those that are installed', () => {
  expect(readConfig({}).ocrLanguages).toEqual(['eng'])
  expect(readConfig({ INLET_OCR_LANGUAGES: 'none' }).ocrLanguages).toEqual([])
  expect(faultOf({ INLET_OCR_LANGUAGES: 'eng,kli' }).message).toContain('there is no data of kli')
  expect(faultOf({ INLET_OCR_LANGUAGES: '../x' }).message).toContain('INLET_OCR_LANGUAGES is not usable')
})

test('further models come from a file, each of them once', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'inlet-models-')), 'models.json')
  const given = (models: object) => {
    writeFileSync(file, JSON.stringify(models))
    return { INLET_EMBEDDING_MODELS_FILE: file }
  }
  const other = { url: 'https://e.example/v1/', key: 'secret', model: 'm', dimensions: 256 }
  expect([...readConfig(given({ AZURE_ADA_LARGE_256: other })).embeddings]).toEqual([
    ['AZURE_ADA_LARGE_256', { ...other, url: 'https://e.example/v1' }],
  ])
  expect(faultOf(given({ NOPE: other })).message).toContain('INLET_EMBEDDING_MODELS_FILE is not usable')
  const own = { INLET_EMBEDDINGS_URL: 'https://e.example', INLET_EMBEDDINGS_MODEL: 'm' }
  expect(faultOf({ ...given({ OPENAI: other }), ...own }).message).toContain('Keep one of the two')
})

test('an endpoint for recordings needs a model, and others come from a file', () => {
  const own = { INLET_TRANSCRIPTION_URL: 'https://e.example/v1/', INLET_TRANSCRIPTION_KEY: 'secret' }
  expect(faultOf(own).message).toBe('INLET_TRANSCRIPTION_MODEL is not set. Set it to the name of the model.')
  const file = join(mkdtempSync(join(tmpdir(), 'inlet-speech-')), 'services.json')
  const given = (services: object) => {
    writeFileSync(file, JSON.stringify(services))
    return { ...own, INLET_TRANSCRIPTION_MODEL: 'm', INLET_TRANSCRIPTION_SERVICES_FILE: file }
  }
  const other = { url: 'https://d.example', model: 'n' }
  const rest = { speakersModel: null, language: null, maxBytes: 25_000_000 }
  const endpoints = readConfig(given({ deepgram: { ...other, language: 'de', max_bytes: 9 } })).transcription
  expect([...endpoints]).toEqual([
    ['deepgram', { ...other, ...rest, key: '', language: 'de', maxBytes: 9 }],
    ['own', { ...rest, url: 'https://e.example/v1', key: 'secret', model: 'm' }],
  ])
  expect(faultOf(given({ nobody: other })).message).toContain(
    'INLET_TRANSCRIPTION_SERVICES_FILE is not usable',
  )
})

test('files are kept in the data folder, or in a bucket whose key is given [F-006]', () => {
  expect(readConfig({}).blobs).toEqual({ kind: 'folder', folder: '.inlet' })
  const s3 = { INLET_BLOBS: 's3://acme-files/some/prefix/', INLET_BLOBS_KEY: 'tenant:id:secret' }
  expect(readConfig(s3).blobs).toEqual({
    kind: 's3',
    bucket: 'acme-files',
    prefix: 'some/prefix/',
    endpoint: null,
    region: 'us-east-1',
    keys: { accessKeyId: 'tenant:id', secretAccessKey: 'secret' },
  })
  expect(readConfig({ ...s3, INLET_BLOBS_KEY: 'standard' }).blobs).toMatchObject({ kind: 's3', keys: null })
  const azure = { INLET_BLOBS: 'azure://files', INLET_BLOBS_KEY: 'acme:a2V5' }
  expect(readConfig(azure).blobs).toEqual({
    kind: 'azure',
    container: 'files',
    prefix: '',
    endpoint: 'https://acme.blob.core.windows.net',
    account: 'acme',
    key: 'a2V5',
  })
})

test.each([
  [
    { INLET_BLOBS: 'https://bucket' },
    'INLET_BLOBS is not usable. Give s3://bucket/prefix or azure://container/prefix',
  ],
  [{ INLET_BLOBS: 's3://bucket/../up' }, 'INLET_BLOBS is not usable'],
  [{ INLET_BLOBS: 's3://bucket' }, 'INLET_BLOBS_KEY is not set. Set it to id:secret'],
  [
    { INLET_BLOBS: 's3://bucket', INLET_BLOBS_KEY: 'secret' },
    'INLET_BLOBS_KEY is not usable. Give id:secret, or standard for s3.',
  ],
  [{ INLET_BLOBS: 'azure://files', INLET_BLOBS_KEY: 'standard' }, 'which Azure does not know'],
  [{ INLET_BLOBS_KEY: 'id:secret' }, 'INLET_BLOBS is not set, and the other INLET_BLOBS variables are.'],
  [
    { INLET_BLOBS: 's3://bucket', INLET_BLOBS_KEY: 'id:secret', DATABASE_URL: 'postgres://db/inlet' },
    // Each process would make one of its own.
    'INLET_ENCRYPTION_KEYS is not set',
  ],
])('of a bucket, %o does not start: %s', (variables, said) => {
  expect(faultOf(variables).message).toContain(said)
})

function faultOf(environment: Record<string, string | undefined>): StartFault {
  try {
    readConfig(environment)
  } catch (error) {
    if (error instanceof StartFault) return error
  }
  throw new Error('It started')
}

test('all subdomains may embed the frame, of a domain with a name of its own [F-339]', () => {
  const given = (INLET_HOST_ORIGINS: string) => readConfig({ ...PRODUCTION, INLET_HOST_ORIGINS }).hostOrigins
  expect(given('https://*.Example.com, https://app.example.org')).toEqual([
    'https://*.example.com',
    'https://app.example.org',
  ])
  expect(given('none')).toEqual([])
  for (const wrong of [
    '*',
    'https://*',
    'https://*.com',
    'https://a.*.example.com',
    'https://*.example.com/x',
  ])
    expect(() => given(wrong), wrong).toThrow('INLET_HOST_ORIGINS is not usable. Give origins without path')
  expect(() => given('http://*.example.com')).toThrow('INLET_HOST_ORIGINS names an origin by http.')
  expect(() => readConfig({ ...PRODUCTION, INLET_FRAME_ORIGIN: 'https://*.example.com' })).toThrow(
    'INLET_FRAME_ORIGIN is not usable.',
  )
})
