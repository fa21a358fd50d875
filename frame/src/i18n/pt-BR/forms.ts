import type { Messages } from '../Messages.ts'

const token = { label: 'Token de acesso', placeholder: 'Token', required: 'Insira seu token de acesso.' }

export const forms: Messages['forms'] = {
  submit: 'Enviar',
  cancel: 'Cancelar',
  show: (label) => `Mostrar: ${label}`,
  hide: (label) => `Ocultar: ${label}`,
  wrong: (label, error) => `${label}: ${error}`,
  hasSpaces: 'Uma chave não contém espaços. Copie-a novamente.',
  connectsTo: (host) => `Conecta a ${host}`,
  openKeyPage: (source) => `Abrir ${source}`,
  howToFind: 'Instruções',
  copy: (label) => `Copiar ${label}`,
  copied: 'Copiado',
  newTab: '(abre em uma nova guia)',
  promise: (source, recipient) =>
    `Ao conectar ${source}, você dá acesso à sua conta do ${source}. Os dados são importados para ${recipient}. Nada é alterado na sua conta.`,
  connected: (source) => `A sincronização do ${source} foi iniciada. Redirecionando em instantes…`,
  failed: (source) => `Não foi possível conectar ${source}. Tente novamente.`,

  azure: {
    intro: 'Para conectar sua conta do Azure Blob Storage, insira o *nome da conta* e a *chave da conta*.',
    name: {
      label: 'Nome da conta',
      placeholder: 'Nome da conta',
      required: 'Insira o nome da sua conta.',
    },
    key: {
      hint: 'No portal do Azure: sua conta de armazenamento e, depois, “Chaves de acesso”.',
      label: 'Chave da conta',
      placeholder: 'Chave da conta',
      required: 'Insira a chave da sua conta.',
    },
  },
  confluence: {
    intro: 'Para conectar sua conta, insira o *domínio* do seu Confluence.',
    subdomain: {
      label: 'Subdomínio',
      placeholder: 'seu-subdominio',
      hint: 'O que vem antes de .atlassian.net no endereço do seu Confluence.',
      required: 'Insira o domínio do seu Confluence.',
    },
  },
  document360: {
    intro: 'Para conectar sua conta do Document360, insira o *e-mail da conta* e o *token de acesso*.',
    email: {
      label: 'E-mail da conta',
      placeholder: 'E-mail da conta',
      required: 'Insira o e-mail da sua conta.',
    },
    token: {
      ...token,
      hint: 'No Document360: “Settings” e, depois, “API tokens”. O método GET é suficiente.',
    },
  },
  freshdesk: {
    intro: 'Para conectar sua conta, insira o *domínio* e a *chave de API* do seu Freshdesk.',
    domain: {
      label: 'Domínio',
      placeholder: 'domain.freshdesk.com',
      required: 'Insira o domínio do seu Freshdesk.',
    },
    key: {
      hint: 'No Freshdesk: sua foto, “Configurações do perfil” e, depois, “Ver chave de API”.',
      label: 'Chave de API',
      placeholder: 'Chave de API',
      required: 'Insira uma chave de API.',
    },
  },
  gitbook: {
    intro: 'Para conectar sua conta do GitBook, insira o *nome da organização* e o *token de acesso*.',
    organization: {
      label: 'Organização',
      placeholder: 'Organização',
      required: 'Insira o nome da sua organização.',
    },
    token: { ...token, hint: 'No GitBook: suas configurações pessoais e, depois, “Developer”.' },
  },
  github: {
    intro: 'Para conectar sua conta, insira seu *nome de usuário* e seu *token de acesso*.',
    username: {
      label: 'Nome de usuário',
      placeholder: 'nome de usuário',
      required: 'Insira seu nome de usuário.',
    },
    token: {
      ...token,
      required: 'Insira seu token de acesso.',
      hint: 'Em github.com: “Settings”, “Developer settings”, “Personal access tokens”. Basta a leitura de conteúdos e metadados.',
    },
    connected: (source) => `A sincronização do ${source} foi iniciada.`,
  },
  guru: {
    intro: 'Para conectar sua conta do Guru, insira seu *nome de usuário* e seu *token de acesso*.',
    username: {
      label: 'Nome de usuário',
      placeholder: 'nome de usuário',
      required: 'Insira seu nome de usuário do Guru.',
    },
    token,
    failed: 'Não foi possível conectar sua conta do Guru. Tente novamente.',
  },
  s3: {
    intro: 'Para conectar sua conta, insira sua *chave de acesso* e sua *chave de acesso secreta*.',
    key: {
      label: 'Chave de acesso',
      placeholder: 'Chave de acesso',
      required: 'Insira sua chave de acesso.',
    },
    secret: {
      hint: 'Na AWS: IAM, seu usuário, “Credenciais de segurança”. São necessárias s3:ListAllMyBuckets, s3:ListBucket e s3:GetObject.',
      label: 'Chave de acesso secreta',
      placeholder: 'Chave de acesso secreta',
      required: 'Insira sua chave de acesso secreta.',
    },
    bucket: {
      label: 'Bucket (opcional)',
      placeholder: 'meu-bucket/pasta',
      hint: 'Somente se as suas chaves não puderem listar todos os buckets: o bucket permitido e, após uma barra, uma pasta.',
    },
    endpoint: {
      label: 'URL do endpoint (opcional)',
      placeholder: '<region>.digitaloceanspaces.com',
      hint: 'Apenas para armazenamento fora da Amazon, por exemplo, DigitalOcean Spaces.',
    },
  },
  salesforce: {
    intro:
      'Para conectar sua conta, insira o *domínio* do seu Salesforce, sem https:// e sem o que vem depois de uma barra.',
    domain: {
      label: 'Domínio',
      placeholder: 'domain.my.salesforce.com',
      required: 'Insira o domínio do seu Salesforce.',
      format: 'O domínio deve estar no formato {subdomain}.my.salesforce.com',
    },
  },
  servicenow: {
    intro:
      'Para conectar sua conta, insira as *credenciais OAuth* da sua instância do ServiceNow. Um administrador pode encontrá-las no registro de aplicativos.',
    instance: {
      label: 'Subdomínio da instância',
      placeholder: '<instance-subdomain>.service-now.com',
      hint: 'Por exemplo, dev12345.service-now.com',
      required: 'Todos os campos são obrigatórios',
    },
    clientId: {
      label: 'ID do cliente',
      placeholder: 'ID do cliente',
      required: 'Todos os campos são obrigatórios',
    },
    clientSecret: {
      label: 'Segredo do cliente',
      placeholder: 'segredo do cliente',
      required: 'Todos os campos são obrigatórios',
    },
    redirectUri: {
      label: 'URI de redirecionamento',
      placeholder: 'URI de redirecionamento',
      required: 'Todos os campos são obrigatórios',
    },
  },
  sharepoint: {
    intro: 'Para conectar sua conta, insira o *domínio* do seu SharePoint.',
    tenant: {
      label: 'Locatário',
      placeholder: 'Nome do seu locatário',
      hint: 'O que vem antes de .sharepoint.com no endereço do seu SharePoint.',
      required: 'Insira o nome do locatário.',
    },
    site: { label: 'Nome do site (opcional)', placeholder: 'Nome do seu site (opcional)' },
  },
  zendesk: {
    intro: 'Para conectar sua conta, insira o *domínio* do seu Zendesk.',
    subdomain: {
      label: 'Subdomínio',
      placeholder: 'seu-subdominio.zendesk.com',
      required: 'Insira o domínio do seu Zendesk.',
    },
  },
  unsent: 'O que você digitou não foi enviado e não será guardado.',
}
