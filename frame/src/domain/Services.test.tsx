import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { useServices } from './Services.tsx'

it('says which provider is missing when it is used outside of it [ERR-05]', () => {
  const complaints = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => renderHook(useServices)).toThrow('must be used within ServicesProvider')
  complaints.mockRestore()
})
