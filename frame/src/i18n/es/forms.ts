import type { Messages } from '../Messages.ts'

export const forms: Messages['forms'] = {
  submit: 'Enviar',
  cancel: 'Cancelar',
  show: (label) => `Mostrar: ${label}`,
  hide: (label) => `Ocultar: ${label}`,
  wrong: (label, error) => `${label}: ${error}`,
  hasSpaces: 'Una clave no contiene espacios. Cópiela de nuevo.',
  connectsTo: (host) => `Se conecta con ${host}`,
  openKeyPage: (source) => `Abrir ${source}`,
  howToFind: 'Instrucciones',
  howToSetUp: 'Cómo configurarlo',
  copy: (label) => `Copiar ${label}`,
  copied: 'Copiado',
  newTab: '(se abre en una pestaña nueva)',
  promise: (source, recipient) =>
    `Al conectar ${source}, da acceso a su cuenta de ${source}. Sus datos se importan en ${recipient}. No se modifica nada en su cuenta.`,
  connected: (source) => `Se inició la sincronización de ${source}. En breve se le redirigirá.`,
  initiated: (source) => `Se inició la sincronización de ${source}.`,
  failed: (source) => `No se pudo conectar ${source}. Inténtelo de nuevo.`,
  unsent: 'Lo que ha escrito no se ha enviado y no se conserva.',
}
