import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Day } from '../../lib/Day.ts'
import { Calendar } from './Calendar.tsx'

const labels = {
  previousYear: 'Previous year',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  nextYear: 'Next year',
}

function Held({ first, max }: { first: Day | null; max: Day }) {
  const [value, setValue] = useState(first)
  return (
    <>
      <Calendar value={value} onChange={setValue} today={max} max={max} labels={labels} />
      <output>{value}</output>
    </>
  )
}

function show(first: Day | null, max: Day = '2024/03/20') {
  const user = userEvent.setup()
  render(<Held first={first} max={max} />)
  document.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus()
  return {
    press: (keys: string) => user.keyboard(keys),
    click: (name: string) => user.click(screen.getByRole('button', { name })),
    focused: () => document.activeElement?.getAttribute('data-day'),
    chosen: () => document.querySelector('output')?.textContent,
  }
}

afterEach(cleanup)

describe('by keyboard', () => {
  it('begins on the chosen day', () => {
    expect(show('2024/03/05').focused()).toBe('2024/03/05')
  })

  it('begins on the last possible day where none is chosen [SLK-24]', () => {
    expect(show(null).focused()).toBe('2024/03/20')
  })

  it.each([
    ['{ArrowLeft}', '2024/03/12'],
    ['{ArrowRight}', '2024/03/14'],
    ['{ArrowUp}', '2024/03/06'],
    ['{ArrowDown}', '2024/03/20'],
    ['{ArrowUp}{ArrowUp}', '2024/02/28'],
    ['{Home}', '2024/03/10'],
    ['{End}', '2024/03/16'],
    ['{PageUp}', '2024/02/13'],
    ['{PageUp}{PageDown}', '2024/03/13'],
    ['{Shift>}{PageUp}{/Shift}', '2023/03/13'],
  ])('%s leads to %s', async (keys, day) => {
    const calendar = show('2024/03/13')
    await calendar.press(keys)
    expect(calendar.focused()).toBe(day)
    expect(calendar.chosen()).toBe('2024/03/13')
    await calendar.press('{Enter}')
    expect(calendar.chosen()).toBe(day)
  })

  it('stops at the last possible day [SLK-24]', async () => {
    const calendar = show('2024/03/19')
    for (const keys of ['{ArrowRight}{ArrowRight}', '{ArrowDown}', '{PageDown}', '{End}']) {
      await calendar.press(keys)
      expect(calendar.focused()).toBe('2024/03/20')
    }
  })

  it('has one stop among its days', () => {
    show('2024/03/05')
    const stops = [...document.querySelectorAll('[data-day]')].filter(
      (day) => day instanceof HTMLElement && day.tabIndex === 0,
    )
    expect(stops).toHaveLength(1)
  })

  it('goes the other way where reading does', async () => {
    document.documentElement.dir = 'rtl'
    document.documentElement.style.direction = 'rtl'
    try {
      const calendar = show('2024/03/13')
      await calendar.press('{ArrowLeft}')
      expect(calendar.focused()).toBe('2024/03/14')
    } finally {
      document.documentElement.removeAttribute('dir')
      document.documentElement.removeAttribute('style')
    }
  })
})

describe('by pointer', () => {
  it('lets no day after the last one be chosen, that one can [SLK-24]', async () => {
    const calendar = show(null)
    const tomorrow = screen.getByRole<HTMLButtonElement>('button', { name: 'Thursday, March 21, 2024' })
    expect(tomorrow.disabled).toBe(true)
    await calendar.click('Thursday, March 21, 2024')
    expect(calendar.chosen()).toBe('')
    await calendar.click('Wednesday, March 20, 2024')
    expect(calendar.chosen()).toBe('2024/03/20')
  })

  it('turns months and years, and not past the last one', async () => {
    const calendar = show('2024/03/05')
    await calendar.click('Next month')
    expect(screen.getByRole('grid', { name: 'March 2024' })).toBeDefined()
    await calendar.click('Previous month')
    await calendar.click('Previous year')
    expect(screen.getByRole('grid', { name: 'February 2023' })).toBeDefined()
    await calendar.click('Next year')
    await calendar.click('Next year')
    expect(screen.getByRole('grid', { name: 'March 2024' })).toBeDefined()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Next year')
  })

  it('says which day is chosen and which is today', () => {
    show('2024/03/05')
    expect(screen.getByRole('button', { pressed: true }).getAttribute('data-day')).toBe('2024/03/05')
    expect(screen.getByRole('button', { current: 'date' }).getAttribute('data-day')).toBe('2024/03/20')
  })
})
