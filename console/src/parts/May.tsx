import { CONSOLE_ROLES, type ConsoleRole } from '@inlet/wire/console'
import { createContext, type ReactNode, useContext } from 'react'

/** The role of the operator. The service checks it with each call. */
export const Role = createContext<ConsoleRole>('viewer')

/** Returns whether the role is enough. */
export function useMay(needs: ConsoleRole): boolean {
  return CONSOLE_ROLES.indexOf(useContext(Role)) >= CONSOLE_ROLES.indexOf(needs)
}

/** Shows its children to those whose role is enough. */
export function May({ needs, children }: { readonly needs: ConsoleRole; readonly children: ReactNode }) {
  return useMay(needs) ? children : null
}
