import type { Messages } from '../Messages.ts'

const token = { label: 'Token de acceso', placeholder: 'Token', required: 'Introduzca su token de acceso.' }

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
  copy: (label) => `Copiar ${label}`,
  copied: 'Copiado',
  newTab: '(se abre en una pestaña nueva)',
  promise: (source, recipient) =>
    `Al conectar ${source}, da acceso a su cuenta de ${source}. Sus datos se importan en ${recipient}. No se modifica nada en su cuenta.`,
  connected: (source) => `Se inició la sincronización de ${source}. En breve se le redirigirá.`,
  failed: (source) => `No se pudo conectar ${source}. Inténtelo de nuevo.`,

  azure: {
    intro:
      'Para conectar su cuenta de Azure Blob Storage, introduzca el *nombre de cuenta* y la *clave de cuenta*.',
    name: {
      label: 'Nombre de cuenta',
      placeholder: 'Nombre de cuenta',
      required: 'Introduzca su nombre de cuenta.',
    },
    key: {
      hint: 'En el portal de Azure: su cuenta de almacenamiento y, después, «Claves de acceso».',
      label: 'Clave de cuenta',
      placeholder: 'Clave de cuenta',
      required: 'Introduzca su clave de cuenta.',
    },
  },
  confluence: {
    intro: 'Para conectar su cuenta, introduzca su *dominio* de Confluence.',
    subdomain: {
      label: 'Subdominio',
      placeholder: 'su-subdominio',
      hint: 'Lo que precede a .atlassian.net en la dirección de su Confluence.',
      required: 'Introduzca su dominio de Confluence.',
    },
  },
  document360: {
    intro:
      'Para conectar su cuenta de Document360, introduzca el *correo electrónico de la cuenta* y el *token de acceso*.',
    email: {
      label: 'Correo electrónico de la cuenta',
      placeholder: 'Correo electrónico de la cuenta',
      required: 'Introduzca el correo electrónico de su cuenta.',
    },
    token: {
      ...token,
      hint: 'En Document360: «Settings» y, después, «API tokens». Basta con el método GET.',
    },
  },
  freshdesk: {
    intro: 'Para conectar su cuenta, introduzca su *dominio* y su *clave de API* de Freshdesk.',
    domain: {
      label: 'Dominio',
      placeholder: 'domain.freshdesk.com',
      required: 'Introduzca su dominio de Freshdesk.',
    },
    key: {
      hint: 'En Freshdesk: su foto, «Configuración de perfil» y, después, «Ver clave de API».',
      label: 'Clave de API',
      placeholder: 'Clave de API',
      required: 'Introduzca una clave de API.',
    },
  },
  gitbook: {
    intro:
      'Para conectar su cuenta de GitBook, introduzca el *nombre de la organización* y el *token de acceso*.',
    organization: {
      label: 'Organización',
      placeholder: 'Organización',
      required: 'Introduzca el nombre de su organización.',
    },
    token: { ...token, hint: 'En GitBook: su configuración personal y, después, «Developer».' },
  },
  github: {
    intro: 'Para conectar su cuenta, introduzca su *nombre de usuario* y su *token de acceso*.',
    username: {
      label: 'Nombre de usuario',
      placeholder: 'nombre de usuario',
      required: 'Introduzca su nombre de usuario.',
    },
    token: {
      ...token,
      required: 'Introduzca su token de acceso.',
      hint: 'En github.com: «Settings», «Developer settings», «Personal access tokens». Basta con leer contenidos y metadatos.',
    },
    connected: (source) => `Se inició la sincronización de ${source}.`,
  },
  guru: {
    intro: 'Para conectar su cuenta de Guru, introduzca su *nombre de usuario* y su *token de acceso*.',
    username: {
      label: 'Nombre de usuario',
      placeholder: 'nombre de usuario',
      required: 'Introduzca su nombre de usuario de Guru.',
    },
    token,
    failed: 'No se pudo conectar su cuenta de Guru. Inténtelo de nuevo.',
  },
  s3: {
    intro: 'Para conectar su cuenta, introduzca su *clave de acceso* y su *clave de acceso secreta*.',
    key: {
      label: 'Clave de acceso',
      placeholder: 'Clave de acceso',
      required: 'Introduzca su clave de acceso.',
    },
    secret: {
      hint: 'En AWS: IAM, su usuario, «Credenciales de seguridad». Necesita s3:ListAllMyBuckets, s3:ListBucket y s3:GetObject.',
      label: 'Clave de acceso secreta',
      placeholder: 'Clave de acceso secreta',
      required: 'Introduzca su clave de acceso secreta.',
    },
    bucket: {
      label: 'Bucket (opcional)',
      placeholder: 'mi-bucket/carpeta',
      hint: 'Solo si sus claves no pueden enumerar todos los buckets: el bucket permitido y, tras una barra, una carpeta.',
    },
    endpoint: {
      label: 'URL del punto de conexión (opcional)',
      placeholder: '<region>.digitaloceanspaces.com',
      hint: 'Solo para almacenamiento fuera de Amazon, por ejemplo, DigitalOcean Spaces.',
    },
  },
  salesforce: {
    intro:
      'Para conectar su cuenta, introduzca su *dominio* de Salesforce, sin https:// y sin lo que sigue a una barra.',
    domain: {
      label: 'Dominio',
      placeholder: 'domain.my.salesforce.com',
      required: 'Introduzca su dominio de Salesforce.',
      format: 'El dominio debe tener el formato {subdomain}.my.salesforce.com',
    },
  },
  servicenow: {
    intro:
      'Para conectar su cuenta, introduzca las *credenciales de OAuth* de su instancia de ServiceNow. Un administrador las encontrará en el registro de aplicaciones.',
    instance: {
      label: 'Subdominio de la instancia',
      placeholder: '<instance-subdomain>.service-now.com',
      hint: 'Por ejemplo, dev12345.service-now.com',
      required: 'Todos los campos son obligatorios',
    },
    clientId: {
      label: 'ID de cliente',
      placeholder: 'ID de cliente',
      required: 'Todos los campos son obligatorios',
    },
    clientSecret: {
      label: 'Secreto de cliente',
      placeholder: 'secreto de cliente',
      required: 'Todos los campos son obligatorios',
    },
    redirectUri: {
      label: 'URI de redirección',
      placeholder: 'URI de redirección',
      required: 'Todos los campos son obligatorios',
    },
  },
  sharepoint: {
    intro: 'Para conectar su cuenta, introduzca su *dominio* de SharePoint.',
    tenant: {
      label: 'Inquilino',
      placeholder: 'Nombre de su inquilino',
      hint: 'Lo que precede a .sharepoint.com en la dirección de su SharePoint.',
      required: 'Introduzca el nombre del inquilino.',
    },
    site: { label: 'Nombre del sitio (opcional)', placeholder: 'Nombre de su sitio (opcional)' },
  },
  zendesk: {
    intro: 'Para conectar su cuenta, introduzca su *dominio* de Zendesk.',
    subdomain: {
      label: 'Subdominio',
      placeholder: 'su-subdominio.zendesk.com',
      required: 'Introduzca su dominio de Zendesk.',
    },
  },
  unsent: 'Lo que ha escrito no se ha enviado y no se conserva.',
}
