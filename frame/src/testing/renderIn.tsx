import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { type Services, ServicesProvider } from '../domain/Services.tsx'

/** Renders a feature as the app does: with the services around it. */
export function renderIn(services: Services, screen: ReactNode) {
  return render(<ServicesProvider services={services}>{screen}</ServicesProvider>)
}
