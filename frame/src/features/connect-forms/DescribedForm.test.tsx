import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { SignIn } from '../../domain/accounts/SignIn.ts'
import type { KeysForm } from '../../domain/sources/FormDescriptor.ts'
import { fill } from '../../testing/openForm.ts'
import { renderIn } from '../../testing/renderIn.tsx'
import { servicesFor } from '../../testing/servicesFor.ts'
import { Screen } from '../../ui/screen/Screen.tsx'
import { ConnectFormStore } from './ConnectFormStore.ts'
import { DescribedForm } from './DescribedForm.tsx'

afterEach(cleanup)

/** An unknown source, described by data alone. */
const almanac: KeysForm<'access_token' | 'organization'> = {
  leadsTo: 'account',
  intro: () => 'Please enter the *access token* of your almanac.',
  fields: [
    {
      name: 'access_token',
      isSecret: true,
      texts: () => ({ label: 'Access token', placeholder: 'Token', required: 'A token, please' }),
      clean: (typed) => typed.toUpperCase(),
      keyPage: () => ({ kind: 'article', address: 'https://almanac.example/help' }),
      complaint: (token) => (token.startsWith('A') ? null : 'Tokens begin with A'),
    },
    {
      name: 'organization',
      texts: () => ({ label: 'Year', placeholder: '2024', hint: 'May be left empty' }),
      destination: (year) => `${year}.almanac.example`,
    },
  ],
  settings: 'all',
  toRequest: (value, settings) => ({
    path: '/integrations/gitbook',
    body: { ...settings, access_token: value('access_token'), organization: value('organization') || 'all' },
  }),
}

function build() {
  const services = servicesFor({ enabledIntegrations: [{ id: 'GITBOOK' }] })
  const known = services.integrations.find('GITBOOK')
  if (!known) throw new Error('Gitbook is not offered')
  const calls = services.client.signIns
  const props = {
    integration: { ...known, name: 'Almanac' },
    account: null,
    signIn: new SignIn({ ...services, calls, openWindow: services.windows.open, onConnected: () => {} }),
    onAccepted: () => false,
    onLeave: () => {},
  }
  return { services, props }
}

it('makes a form of a description, without code of its own', async () => {
  const { services, props } = build()
  const user = userEvent.setup()
  renderIn(
    services,
    <Screen title="Almanac" description="A source">
      <DescribedForm {...props} descriptor={almanac} />
    </Screen>,
  )
  const token = await screen.findByLabelText('Access token')
  await waitFor(() => expect(document.activeElement).toBe(token))
  expect(screen.getByText('access token').tagName).toBe('STRONG')
  const link = screen.getByRole('link', { name: 'How to find it (opens in a new tab)' })
  expect(link.getAttribute('href')).toBe('https://almanac.example/help')
  expect(link.getAttribute('rel')).toBe('noopener noreferrer')
  expect(screen.getByText('May be left empty')).toBeTruthy()
  const submit = screen.getByRole('button', { name: 'Submit' })
  await user.click(submit)
  expect(screen.getByText('A token, please')).toBeTruthy()
  fill({ 'Access token': 'x1' })
  await user.click(submit)
  expect(screen.getByText('Tokens begin with A')).toBeTruthy()
  fill({ 'Access token': ' a1 ' })
  await user.click(submit)
  await waitFor(() =>
    expect(services.banners.current?.message).toBe('Almanac sync initiated, you will be redirected shortly!'),
  )
  expect(services.client.calls.at(-1)?.body).toMatchObject({ access_token: 'A1', organization: 'all' })
})

it('checks as one types: where it leads, and what is wrong, before anything is sent', async () => {
  const { services, props } = build()
  const user = userEvent.setup()
  renderIn(
    services,
    <Screen title="Almanac" description="A source">
      <DescribedForm {...props} descriptor={almanac} />
    </Screen>,
  )
  const token = await screen.findByLabelText('Access token')
  await user.type(token, 'x1')
  expect(token.getAttribute('aria-invalid')).toBeNull()
  await user.tab()
  expect(screen.getByText('Tokens begin with A')).toBeTruthy()
  await user.type(token, 'y')
  expect(token.getAttribute('aria-invalid')).toBe('true')
  await user.clear(token)
  await user.type(token, 'a 1')
  expect(screen.getByText('A key has no spaces. Copy it again.')).toBeTruthy()
  await user.clear(token)
  await user.type(token, 'a1')
  expect(token.getAttribute('aria-invalid')).toBeNull()
  expect(screen.getByText('May be left empty')).toBeTruthy()
  await user.type(screen.getByLabelText('Year'), '2026')
  expect(screen.getByText('Connects to 2026.almanac.example')).toBeTruthy()
  expect(services.client.calls).toEqual([])
})

it('forgets what was typed and leaves no timer when it goes', async () => {
  const { services, props } = build()
  const store = new ConnectFormStore(almanac, services)
  const stop = store.start()
  const [token] = almanac.fields
  if (!token) throw new Error('There is no field')
  store.type(token, 'a1')
  store.submit(props)
  await waitFor(() => expect(store.status).toBe('sent'))
  store.type(token, 'a2')
  const { pending } = services.clock
  stop()
  expect(store.valueOf(token)).toBe('')
  // The banner's own timer stays.
  expect(services.clock.pending).toBe(pending - 1)
})

it('says nothing of an answer that comes after it is gone', async () => {
  const { services, props } = build()
  const store = new ConnectFormStore(almanac, services)
  const stop = store.start()
  const [token] = almanac.fields
  if (!token) throw new Error('There is no field')
  store.type(token, 'a1')
  store.submit(props)
  stop()
  await waitFor(() => expect(store.status).toBe('editing'))
  expect(services.banners.current).toBeNull()
  expect(services.host.events.map(({ payload }) => payload.action)).toEqual(['INITIATE'])
})
