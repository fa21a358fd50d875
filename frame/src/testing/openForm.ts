import { fireEvent, screen } from '@testing-library/react'
import type { showHome } from './showHome.tsx'

type Home = Awaited<ReturnType<typeof showHome>>

/** Presses Connect Account and fills in the form. */
export async function openForm(home: Home, values: Readonly<Record<string, string>> = {}) {
  await home.press('Connect Account')
  fill(values)
}

/** Fills fields by label, all at once. */
export function fill(values: Readonly<Record<string, string>>) {
  for (const [label, value] of Object.entries(values))
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
}
