import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { fill, openForm } from '../../testing/openForm.ts'
import type { Replies } from '../../testing/servicesFor.ts'
import { showHome } from '../../testing/showHome.tsx'

afterEach(cleanup)

const ROLE = { principal_arn: 'arn:aws:iam::999999999999:role/inlet', external_id: 'of-ann' }
const WITH_ROLES: Replies = { '/auth/v1/white_labeling': { body: { s3_role: ROLE } } }

const labels = () => [...document.querySelectorAll('form label')].map((label) => label.textContent)

async function opened(replies: Replies = WITH_ROLES) {
  const home = await showHome([], { id: 'S3', showFilesTab: false, replies })
  await openForm(home)
  const bodies = () =>
    home.client.calls.filter(({ path }) => path === '/integrations/s3').map(({ body }) => body)
  return { ...home, bodies, submit: () => home.press('Submit'), user: userEvent.setup() }
}

it('asks for keys alone where the deployment has no roles', async () => {
  await opened({})
  expect(labels()).toEqual(['Access key', 'Access key secret'])
  expect(screen.queryByRole('radio')).toBeNull()
})

it('begins with keys, and shows what a role needs by the keyboard', async () => {
  const { user } = await opened()
  const ways = screen.getByRole('group', { name: 'Connect with' })
  const keys = within(ways).getByRole('radio', { name: 'Access key' })
  expect(keys).toHaveProperty('checked', true)
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Access key' }))
  await user.tab({ shift: true })
  expect(document.activeElement).toBe(keys)
  await user.keyboard('{ArrowDown}')
  const role = within(ways).getByRole('radio', { name: 'Role' })
  expect(role).toHaveProperty('checked', true)
  // Going through the options must not leave them.
  expect(document.activeElement).toBe(role)
  const shown = ['Principal', 'External ID', 'Role ARN', 'Bucket (optional)']
  expect(labels()).toEqual(['Access key', 'Role', ...shown])
  for (const [label, value] of [
    ['Principal', ROLE.principal_arn],
    ['External ID', ROLE.external_id],
  ] as const) {
    const field = screen.getByLabelText(label)
    expect(field).toHaveProperty('value', value)
    expect(field).toHaveProperty('readOnly', true)
    expect(screen.getByRole('button', { name: `Copy ${label}` })).toBeTruthy()
  }
  const link = screen.getByRole('link', { name: 'How to set it up (opens in a new tab)' })
  expect(link.getAttribute('href')).toContain('docs.aws.amazon.com')
})

it('gives the room of the logo to the fields where a choice makes them many, and does not move it', async () => {
  const { user } = await opened()
  const logos = () => document.querySelectorAll('form img').length
  expect(logos()).toBe(0)
  await user.click(screen.getByRole('radio', { name: 'Role' }))
  expect(logos()).toBe(0)
  cleanup()
  await opened({})
  expect(logos()).toBe(1)
})

it('sends the role alone, whatever was typed before', async () => {
  const { user, submit, bodies } = await opened()
  fill({ 'Access key secret': 'secret' })
  await submit()
  expect(screen.getByText('Please enter your access key.')).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'Role' }))
  expect(screen.queryByText('Please enter your access key.')).toBeNull()
  await submit()
  const arn = screen.getByLabelText('Role ARN')
  expect(screen.getByText('Please enter the ARN of your role.')).toBeTruthy()
  expect(document.activeElement).toBe(arn)
  expect(bodies()).toEqual([])
  fill({ 'Role ARN': 'arn:aws:iam::123456789012:role/reader', 'Bucket (optional)': 'docs' })
  await submit()
  const sent = { role_arn: 'arn:aws:iam::123456789012:role/reader', bucket: 'docs' }
  expect(bodies()).toEqual([{ ...sent, sync_source_items: true, data_source_tags: {} }])
})

it('shows beside the role what the service says of it', async () => {
  const detail = 'role_arn: This is not the ARN of a role.'
  const issues = [{ loc: ['body', 'role_arn'], msg: 'This is not the ARN of a role.', type: 'value_error' }]
  const { user, submit } = await opened({
    ...WITH_ROLES,
    '/integrations/s3': { status: 400, body: { detail, issues } },
  })
  await user.click(screen.getByRole('radio', { name: 'Role' }))
  fill({ 'Role ARN': 'reader' })
  await submit()
  expect(await screen.findByText('This is not the ARN of a role.')).toBeTruthy()
  expect(screen.getByLabelText('Role ARN').getAttribute('aria-invalid')).toBe('true')
})
