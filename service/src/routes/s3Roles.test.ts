import { WhiteLabeling } from '@inlet/wire/service'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts, items, quiet, sync } from '../../test/connect.ts'
import { EmulatorTrial } from '../../test/EmulatorTrial.ts'
import { anyDatabase, onEitherDatabase } from '../../test/onEachDatabase.ts'
import { emulatedRoles, PRINCIPAL, roleTrusting } from '../../test/s3/emulatedRoles.ts'
import { allFiles } from '../../test/sourceJourney.ts'
import type { TestCustomer } from '../../test/TestCustomer.ts'
import { TestService } from '../../test/TestService.ts'
import { credentialKeys, openCredential } from '../accounts/credentials.ts'

const GLOBEX = 'globex-test-api-key'

let trial: EmulatorTrial
beforeAll(async () => {
  trial = await EmulatorTrial.start()
})
afterAll(() => trial.stop())

onEitherDatabase('roles of S3', roleTests, () => ({ INLET_S3_PRINCIPAL: PRINCIPAL }))

function roleTests(running: () => TestService): void {
  const withRoles = () => {
    running().sources.set('S3', emulatedRoles(trial.sandbox, trial.clock))
    return running()
  }

  test('each customer has an external id of their own, which stays', async () => {
    const service = withRoles()
    const [ann, bob, carl] = await Promise.all([
      service.customer('ann'),
      service.customer('bob'),
      service.customer('ann', GLOBEX),
    ])
    const ids = await Promise.all([ann, bob, carl].map(externalIdOf))
    expect(new Set(ids).size).toBe(3)
    for (const id of ids) expect(id).toMatch(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/)
    expect(await Promise.all([ann, bob, carl].map(externalIdOf))).toEqual(ids)
    const user: unknown = await (await ann.get('/whoami')).json()
    expect(user).toMatchObject({
      white_labeling: { s3_role: { principal_arn: PRINCIPAL, external_id: ids[0] } },
    })
  })

  test('no customer can use a role that trusts the operator for another', async () => {
    const service = withRoles()
    const ann = await service.customer('has-a-role')
    const theirs = { role_arn: roleTrusting(await externalIdOf(ann)) }
    for (const eve of [await service.customer('eve'), await service.customer('has-a-role', GLOBEX)]) {
      const own = await externalIdOf(eve)
      for (const send of [connect, connectByCall]) {
        const refused = await send(eve, theirs)
        expect([refused.status, await refused.json()]).toMatchObject([
          400,
          { detail: expect.stringContaining(own) },
        ])
        // An external id is nobody's to choose.
        const chosen = await send(eve, { ...theirs, external_id: await externalIdOf(ann) })
        expect(chosen.ok).toBe(false)
        expect(await chosen.text()).toContain('external_id')
      }
      expect(await accounts(eve)).toEqual([])
    }
    expect((await connect(ann, theirs)).status).toBe(200)
  })

  test('a role that trusts the operator for anybody is refused', async () => {
    const ann = await withRoles().customer('trusts-anyone')
    const refused = await connect(ann, { role_arn: roleTrusting('anyone') })
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { detail: expect.stringContaining('sts:ExternalId') },
    ])
  })

  test('what is stored is the role, and its files are imported', async () => {
    const service = withRoles()
    const ann = await service.customer('imports-by-a-role')
    const external_id = await externalIdOf(ann)
    const role_arn = roleTrusting(external_id)
    const connected = await connectByCall(ann, { role_arn })
    expect([connected.status, await connected.json()]).toMatchObject([
      200,
      { data_source: { data_source_external_id: `S3|${role_arn}` } },
    ])
    const [account] = await accounts(ann)
    if (!account) throw new Error('There is no account')
    const { credential } = await service.database.db
      .selectFrom('accounts')
      .select('credential')
      .where('id', '=', account.id)
      .executeTakeFirstOrThrow()
    expect(openCredential(credential ?? '', account.id, credentialKeys(service.config))).toEqual({
      accessToken: '',
      refreshToken: null,
      expiresAt: null,
      extra: { role_arn, external_id },
    })
    await quiet(ann, account.id)
    await items(ann, account.id)
    await sync(ann, account.id, ['documents'])
    expect(await quiet(ann, account.id)).toMatchObject({ sync_status: 'READY' })
    expect((await allFiles(ann)).map(({ name }) => name)).toContain('Holidays.txt')
  })

  test.each([
    [{ role_arn: roleTrusting('x'), access_key: 'AKIA' }, 'access_key', 'not both'],
    [{ role_arn: roleTrusting('x'), access_key_secret: 's' }, 'access_key_secret', 'not both'],
    [
      { role_arn: roleTrusting('x'), endpoint_url: 'storage.example' },
      'endpoint_url',
      'leave the endpoint out',
    ],
    [{ role_arn: 'arn:aws:iam::123456789012:user/ann' }, 'role_arn', 'not the ARN of a role'],
    [{ role_arn: 'arn:aws:sts::123456789012:assumed-role/a/b' }, 'role_arn', 'not the ARN of a role'],
    [{ role_arn: 'arn:aws-iso:iam::123456789012:role/a' }, 'role_arn', 'not the ARN of a role'],
    [{ role_arn: 'reader' }, 'role_arn', 'not the ARN of a role'],
    [{}, 'access_key', 'This is needed'],
  ])('%j is refused by name', async (body, field, words) => {
    const ann = await withRoles().customer('types-wrong')
    const refused = await connect(ann, body)
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      {
        detail: expect.stringContaining(words),
        issues: expect.arrayContaining([expect.objectContaining({ loc: ['body', field] })]),
      },
    ])
  })
}

test('where the operator named no principal, there is nothing of roles', async () => {
  const service = await TestService.start()
  try {
    const ann = await service.customer('ann')
    expect(await brandingOf(ann)).not.toHaveProperty('s3_role')
    const refused = await connect(ann, { role_arn: roleTrusting('x') })
    expect([refused.status, await refused.json()]).toEqual([
      400,
      { detail: 'This service uses no roles at Amazon. Connect with an access key and its secret.' },
    ])
  } finally {
    await service.stop()
  }
})

test('where the sandbox plays S3, it learns nothing of the operator', async () => {
  const variables = { INLET_SANDBOX: 'true', INLET_S3_PRINCIPAL: PRINCIPAL }
  const service = await TestService.start(await anyDatabase(), variables)
  try {
    expect(await brandingOf(await service.customer('ann'))).not.toHaveProperty('s3_role')
  } finally {
    await service.stop()
  }
})

async function brandingOf(customer: TestCustomer): Promise<WhiteLabeling> {
  return v.parse(WhiteLabeling, await (await customer.get('/auth/v1/white_labeling')).json())
}

async function externalIdOf(customer: TestCustomer): Promise<string> {
  const { s3_role } = await brandingOf(customer)
  if (!s3_role) throw new Error('There are no roles')
  expect(s3_role.principal_arn).toBe(PRINCIPAL)
  return s3_role.external_id
}

function connect(customer: TestCustomer, body: object): Promise<Response> {
  return customer.post('/integrations/s3', body)
}

function connectByCall(customer: TestCustomer, fields: object): Promise<Response> {
  return customer.post('/integrations/connect', { authentication: { source: 'S3', ...fields } })
}
