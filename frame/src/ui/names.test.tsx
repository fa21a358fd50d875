import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { cleanText } from '../lib/cleanText.ts'
import { Breadcrumb } from './table/Breadcrumb.tsx'
import { FileName } from './table/FileName.tsx'
import { shorten } from './table/shorten.ts'

afterEach(cleanup)

describe('shorten', () => {
  it('cuts a long name and adds an ellipsis [FMT-08]', () => {
    expect(shorten('Quarterly reviews 26', 15)).toBe('Quarterly revi…')
    expect(shorten('1234567890123456', 15)).toBe('12345678901234…')
  })

  it('leaves a name at the limit alone [FMT-09]', () => {
    expect(shorten('123456789012345', 15)).toBe('123456789012345')
  })

  it('counts an emoji as one character', () => {
    expect(shorten('📁📁📁', 3)).toBe('📁📁📁')
    expect(shorten('📁📁📁📁', 3)).toBe('📁📁…')
  })
})

describe('cleanText', () => {
  it('removes what turns the reading direction around', () => {
    expect(cleanText('safe\u202Egpj.exe')).toBe('safegpj.exe')
    expect(cleanText('\u2066a\u2069\u200f.txt')).toBe('a.txt')
  })

  it('makes one line of control characters', () => {
    expect(cleanText('a\r\nb\u0000c\u0007.txt')).toBe('a b c .txt')
  })

  it('keeps what languages need: joiners, marks, letters of any script', () => {
    expect(cleanText('می‌خواهم 👩‍💻 café.pdf')).toBe('می‌خواهم 👩‍💻 café.pdf')
  })

  it('does not let a name grow without end', () => {
    expect(cleanText('x'.repeat(10_000)).length).toBeLessThanOrEqual(300)
  })
})

describe('FileName', () => {
  const ends = (container: HTMLElement) => container.querySelector<HTMLElement>('[data-end]')?.dataset

  it('has the whole name once in the document, isolated from the text around', () => {
    const { container } = render(<FileName name="Annual report of the whole group_v12.docx" />)
    expect(container.textContent).toBe('Annual report of the whole group_v12.docx')
    expect(container.querySelector('bdi')).not.toBeNull()
  })

  it('is translated by no browser [F-326]', () => {
    const { container } = render(<FileName name="Opening hours.txt" />)
    expect(container.querySelector('[translate=no]')?.textContent).toBe('Opening hours.txt')
    cleanup()
    const items = [{ id: '1', label: 'Opening hours' }]
    render(<Breadcrumb label="Folders" items={items} onSelect={() => {}} />)
    expect(screen.getByText('Opening hours').closest('[translate=no]')).not.toBeNull()
  })

  it('keeps the ending apart, so that the middle gives way', () => {
    const { container } = render(<FileName name="Annual report of the whole group_v12.docx" />)
    expect(ends(container)?.end).toBe('_v12.docx')
    expect(ends(container)?.start).toBe('Annual report of the whole group')
  })

  it('does not part a letter from its marks', () => {
    const { container } = render(<FileName name={'a name with marks cafe\u0301 2026.txt'} />)
    const { start = '', end = '' } = ends(container) ?? {}
    expect(start + end).toBe('a name with marks cafe\u0301 2026.txt')
    expect(end.startsWith('\u0301')).toBe(false)
  })

  it('shows a hostile name as text', () => {
    const { container } = render(<FileName name={'<img src=x onerror=alert(1)>\u202E.pdf'} />)
    expect(container.querySelector('img')).toBeNull()
    expect(container.textContent).toBe('<img src=x onerror=alert(1)>.pdf')
  })
})

describe('Breadcrumb', () => {
  const items = [
    { id: 'root', label: 'All files' },
    { id: '1', label: 'A folder with a long name' },
    { id: '2', label: 'Here' },
  ]

  it('shortens folder names to 15 characters and keeps the whole as name [FMT-08]', () => {
    render(<Breadcrumb label="Folders" items={items} onSelect={() => {}} />)
    const crumb = screen.getByRole('button', { name: 'A folder with a long name' })
    expect(crumb.textContent).toBe('A folder with…')
  })

  it('never cuts our own word for the root', () => {
    const whole = 'Todos os arquivos sincronizados'
    render(<Breadcrumb label="Folders" items={[{ id: 'root', label: whole }]} onSelect={() => {}} />)
    expect(screen.getByText(whole)).toBeTruthy()
  })

  it('leads back by buttons; the last is where one is', async () => {
    const select = vi.fn()
    render(<Breadcrumb label="Folders" items={items} onSelect={select} />)
    await userEvent.click(screen.getByRole('button', { name: 'All files' }))
    expect(select).toHaveBeenCalledExactlyOnceWith('root')
    expect(screen.queryByRole('button', { name: 'Here' })).toBeNull()
    expect(screen.getByText('Here').parentElement?.getAttribute('aria-current')).toBe('page')
  })
})
