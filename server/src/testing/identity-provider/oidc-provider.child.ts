import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { Provider } from 'oidc-provider'
import type { ProviderPerson, ProviderSetUp } from './start-provider.ts'

/**
 * A real OpenID provider. Whoever comes is signed in at once as the person that `PUT /person` named last.
 * Arguments: port, set-up, address of the product.
 */
const [port = '', setUp = 'plain', publicUrl = ''] = process.argv.slice(2)
const isProConnect = (setUp as ProviderSetUp) === 'proconnect'

let person: ProviderPerson = { sub: 'inconnu' }

const provider = new Provider(`http://localhost:${port}`, {
  clients: [
    {
      client_id: 'etapes',
      client_secret: 'un secret que les deux connaissent',
      redirect_uris: [new URL('/se-connecter/retour', publicUrl).href],
      post_logout_redirect_uris: [new URL('/', publicUrl).href],
      token_endpoint_auth_method: 'client_secret_post',
      ...(isProConnect && { userinfo_signed_response_alg: 'RS256' }),
    },
  ],
  claims: isProConnect
    ? {
        openid: ['sub'],
        given_name: ['given_name'],
        usual_name: ['usual_name'],
        email: ['email'],
        siret: ['siret'],
      }
    : {
        openid: ['sub'],
        profile: ['given_name', 'family_name'],
        email: ['email', 'email_verified'],
      },
  ...(isProConnect && { acrValues: ['eidas1', 'eidas2'] }),
  cookies: { keys: ['une clé pour les essais'] },
  features: {
    devInteractions: { enabled: false },
    ...(isProConnect && { jwtUserinfo: { enabled: true }, claimsParameter: { enabled: true } }),
    rpInitiatedLogout: {
      enabled: true,
      // As providers that do not ask: the form is sent at once.
      logoutSource: (ctx, form) => {
        ctx.body = form.replace('</form>', '<button name="logout" value="yes">Oui</button></form>')
      },
    },
  },
  interactions: { url: () => '/interaction' },
  pkce: { required: () => true },
  // Consent was given once for all by whoever set the product up.
  loadExistingGrant: async ({ oidc }) => {
    const grant = new oidc.provider.Grant({
      clientId: oidc.client?.clientId ?? '',
      accountId: oidc.session?.accountId ?? '',
    })
    grant.addOIDCScope([...oidc.requestParamScopes].join(' '))
    grant.addOIDCClaims([...oidc.requestParamClaims])
    await grant.save()
    return grant
  },
  findAccount: async (_ctx, accountId) => ({
    accountId,
    claims: async () => ({ ...person, sub: accountId }),
  }),
})

const serve = provider.callback()
createServer(async (request, response) => {
  if (request.method === 'PUT' && request.url === '/person') {
    person = JSON.parse(await text(request))
    response.writeHead(204).end()
  } else if (request.url === '/interaction') {
    const login = { accountId: person.sub, ...(isProConnect && { acr: person.acr ?? 'eidas1' }) }
    await provider.interactionFinished(request, response, { login })
  } else {
    serve(request, response)
  }
}).listen(Number(port), 'localhost', () => process.stdout.write('open'))
