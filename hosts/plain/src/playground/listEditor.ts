import { make } from '../dom.ts'
import type { Control } from './Control.ts'
import type { OptionField } from './OptionField.ts'

/** What an entry is called by: its name among the entries comes first, and is always in sight. */
const NAMES = ['id', 'extension']

/** What shows some options, which may have lists in them. */
type Rows = (fields: readonly OptionField[]) => Control

/** A list of objects: entries are added and taken away. */
export function listEditor(name: string, fields: readonly OptionField[], rows: Rows): Control {
  const list = make('ol')
  list.className = 'entries'
  const entries: Control[] = []
  const add = make('button', `Add to ${name}`)
  add.type = 'button'
  const append = (value?: unknown) => {
    const entry = entryEditor(fields, rows, () => {
      entries.splice(entries.indexOf(entry), 1)
      entry.element.remove()
      add.focus()
      // Tells the form as the change of a control would.
      add.dispatchEvent(new Event('change', { bubbles: true }))
    })
    entry.write(value)
    entries.push(entry)
    list.append(entry.element)
    return entry
  }
  add.addEventListener('click', () => append().element.querySelector<HTMLElement>('select, input')?.focus())
  const element = make('div', list, add)
  return {
    element,
    read: () => {
      const given = entries.flatMap((entry) => entry.read() ?? [])
      return given.length > 0 ? given : undefined
    },
    write: (given) => {
      entries.length = 0
      list.replaceChildren()
      if (Array.isArray(given)) for (const value of given) append(value)
    },
  }
}

function entryEditor(fields: readonly OptionField[], rows: Rows, removed: () => void): Control {
  const named = fields.filter((field) => NAMES.includes(field.name))
  const name = rows(named)
  const others = rows(fields.filter((field) => !named.includes(field)))
  const remove = make('button', 'Remove')
  remove.type = 'button'
  remove.addEventListener('click', removed)
  const settings = make('details', make('summary', 'Settings'), others.element)
  return {
    element: make('li', name.element, settings, remove),
    read: () => {
      const given = { ...asObject(name.read()), ...asObject(others.read()) }
      return Object.keys(given).length > 0 ? given : undefined
    },
    write: (value) => {
      name.write(value)
      others.write(value)
      settings.open = others.read() !== undefined
    },
  }
}

function asObject(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {}
}
