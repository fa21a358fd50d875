import type { Messages } from '../Messages.ts'

export const ui: Messages['ui'] = {
  locale: 'es',
  back: 'Atrás',
  close: 'Cerrar',
  search: 'Buscar',
  clearSearch: 'Borrar búsqueda',
  gotIt: 'Entendido',
  loading: 'Cargando…',
  allRows: 'Todas las filas',
  error: 'Error',
  success: 'Operación correcta',
  warning: 'Advertencia',
}
