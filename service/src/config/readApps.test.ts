import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { StartFault } from '../lib/StartFault.ts'
import { readApps } from './readApps.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'inlet-apps-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(content: string): string {
  const file = join(folder, 'apps.json')
  writeFileSync(file, content)
  return file
}

describe('the apps of the deployment', () => {
  test('are read from a variable for each source', () => {
    expect([...readApps({ INLET_APP_BOX: 'box-id:se:cret', INLET_APP_GOOGLE_DRIVE: ' g.apps:x ' })]).toEqual([
      ['BOX', [{ id: null, clientId: 'box-id', clientSecret: 'se:cret', settings: {} }]],
      ['GOOGLE_DRIVE', [{ id: null, clientId: 'g.apps', clientSecret: 'x', settings: {} }]],
    ])
    expect(readApps({ INLET_PORT: '1' }).size).toBe(0)
  })

  test('keep their order, because sign-ins begin with the first', () => {
    const apps = readApps({ INLET_APP_BOX: 'new:one, old:two' }).get('BOX')
    expect(apps?.map(({ clientId }) => clientId)).toEqual(['new', 'old'])
  })

  test('may have the secret of before behind the new one', () => {
    const apps = readApps({ INLET_APP_BOX: 'id:new,other:x,id:old' }).get('BOX')
    expect(apps).toEqual([
      { id: null, clientId: 'id', clientSecret: 'new', previousSecret: 'old', settings: {} },
      { id: null, clientId: 'other', clientSecret: 'x', settings: {} },
    ])
  })

  test('are read from a file, with what a source needs besides', () => {
    const content = {
      SHAREPOINT: { client_id: 'a', client_secret: 'b', settings: { tenant: 'common' } },
      SLACK: [{ client_id: 'new' }, { client_id: 'old', client_secret: null }],
    }
    expect([...readApps({ INLET_APPS_FILE: write(JSON.stringify(content)) })]).toEqual([
      ['SHAREPOINT', [{ id: null, clientId: 'a', clientSecret: 'b', settings: { tenant: 'common' } }]],
      [
        'SLACK',
        [
          { id: null, clientId: 'new', clientSecret: null, settings: {} },
          { id: null, clientId: 'old', clientSecret: null, settings: {} },
        ],
      ],
    ])
  })

  test.each([
    ['INLET_APP_BOX', 'only-an-id'],
    ['INLET_APP_BOX', ':only-a-secret'],
    ['INLET_APP_BOX', 'id:good-secret,'],
    ['INLET_APP_BOX', 'id:bad secret'],
    ['INLET_APP_BOX', 'id:one,id:two,id:three'],
    ['INLET_APP_BOX', 'id:good-secret,inlet:good-secret'],
    ['INLET_APP_CARRIER', 'id:good-secret'],
    ['INLET_APP_WEB_SCRAPER', 'id:good-secret'],
    ['INLET_APP_S3', 'id:good-secret'],
    ['INLET_APP_SERVICENOW', 'id:good-secret'],
    ['INLET_APPS_FILE', '/nowhere/at/all.json'],
  ])('%s=%s ends the start with a line that says what to do, and repeats no value', (name, value) => {
    const { message } = faultOf({ [name]: value })
    expect(message).toMatch(new RegExp(`^${name} .+\\. (Give|Take) .+\\.$`))
    for (const part of ['secret', 'only-an-id', '/nowhere'].filter((one) => value.includes(one)))
      expect(message.replace('id:secret', '')).not.toContain(part)
  })

  test.each([
    ['{"BOX": {"client_id": "my-id" "client_secret"', /no JSON/],
    ['[]', /at its top/],
    ['{"BOX": {"client_id": "inlet"}}', /BOX is not usable: .+"inlet"/],
    ['{"BOX": [{"client_id": "my-id"}, {"client_id": "my-id"}]}', /BOX is not usable. Give each client once/],
    ['{"BOX": {"client_secret": "s3cret"}}', /at BOX/],
    ['{"BOX": {"client_id": "my-id", "secret": "s3cret"}}', /at BOX/],
    ['{"CARRIER": {"client_id": "my-id"}}', /CARRIER, which is none of the sources/],
    ['{"GITHUB": {"client_id": "my-id"}}', /GITHUB, which needs no app/],
  ])('the file %s ends the start likewise', (content, words) => {
    const { message } = faultOf({ INLET_APPS_FILE: write(content) })
    expect(message).toMatch(/^INLET_APPS_FILE .*(Give|Take) .+\.$/)
    expect(message).toMatch(words)
    expect(message).not.toMatch(/s3cret|my-id/)
  })

  test('are in one of the two places', () => {
    const file = write('{"BOX": {"client_id": "a"}}')
    const { message } = faultOf({ INLET_APPS_FILE: file, INLET_APP_BOX: 'id:secret' })
    expect(message).toBe('INLET_APP_BOX is not usable: INLET_APPS_FILE has BOX as well. Keep one of the two.')
  })
})

function faultOf(environment: Record<string, string>): StartFault {
  try {
    readApps(environment)
  } catch (error) {
    if (error instanceof StartFault) return error
  }
  throw new Error('It started')
}
