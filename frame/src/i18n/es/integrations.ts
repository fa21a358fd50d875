import type { Messages } from '../Messages.ts'
import { count } from './counted.ts'

export const integrations: Messages['integrations'] = {
  title: 'Integraciones',
  description: '¿Dónde está su contenido?',
  search: 'Buscar integraciones',
  connected: 'Conectado',
  startHere: 'Empiece aquí',
  open: (name) => `Abrir ${name}`,
  needsAttention: 'Requiere atención',
  notChecked: 'No se pudo comprobar qué fuentes están conectadas.',
  standing: {
    absent: 'Aún no disponible',
    unconfigured: 'Aún sin configurar',
    sandbox: 'Entorno de pruebas',
  },
  maxSize: (megabytes) => `máx. ${megabytes}\u00a0MB por archivo`,
  maxLinks: (links) =>
    count(links, { one: 'máx. # enlace para sincronizar', other: 'máx. # enlaces para sincronizar' }),
  found: (found) => count(found, { one: '# integración encontrada', other: '# integraciones encontradas' }),
  noResults: (text) => `No hay resultados para “${text}”`,
  noResultsHint: 'Revise la ortografía o busque otra cosa.',
  none: 'Aquí no se ofrece ninguna integración.',
  noneHint: 'Pida al responsable de esta aplicación que active alguna.',
  own: {
    LOCAL_FILES: { name: 'Subir archivos', announcementName: 'archivos locales' },
    WEB_SCRAPER: { name: 'Extracción web', announcementName: 'sitios web' },
  },
  failed: 'No se pudo obtener la lista de integraciones.',
}
