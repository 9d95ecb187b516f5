import { errors, jwtVerify, SignJWT } from 'jose'

/** Lifetime of an access token in seconds. */
export const ACCESS_TOKEN_SECONDS = 900

const ALGORITHM = 'HS256'
const ISSUER = 'etapes-climat'
const AUDIENCE = 'etapes-climat'
const TYPE = 'at+jwt'
const REMEMBERED_TOKENS = 5000

interface AccessClaims {
  sub: string
  /** refresh-token family of the session */
  sid: string
  /** seconds since 1970 */
  exp: number
}

export type TokenFault = 'JWT Token not found' | 'Invalid JWT Token' | 'Expired JWT Token'

/** Signs and verifies access tokens; algorithm, issuer, audience and type are pinned. */
export interface AccessTokens {
  sign(account: { uid: string; email: string; isAdmin: boolean }, family: string): Promise<string>
  /** @returns the claims, or why the token is refused */
  verify(token: string): Promise<AccessClaims | TokenFault>
}

/** @param secret at least 32 characters, random per installation */
export function createAccessTokens(secret: string): AccessTokens {
  const key = new TextEncoder().encode(secret)
  const verified = new Map<string, AccessClaims>()

  /** A signature never changes its truth: verified tokens are remembered until they expire. */
  function remember(token: string, claims: AccessClaims) {
    if (verified.size >= REMEMBERED_TOKENS) verified.clear()
    verified.set(token, claims)
  }

  return {
    sign: (account, family) =>
      new SignJWT({
        sid: family,
        username: account.email,
        roles: account.isAdmin ? ['ROLE_USER', 'ROLE_ADMIN'] : ['ROLE_USER'],
      })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setSubject(account.uid)
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setIssuedAt()
        .setExpirationTime(`${ACCESS_TOKEN_SECONDS}s`)
        .sign(key),

    async verify(token) {
      const known = verified.get(token)
      if (known) return known.exp * 1000 > Date.now() ? known : 'Expired JWT Token'
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: [ALGORITHM],
          issuer: ISSUER,
          audience: AUDIENCE,
          typ: TYPE,
          requiredClaims: ['sub', 'sid', 'exp', 'iat'],
        })
        const claims = {
          sub: String(payload.sub),
          sid: String(payload.sid),
          exp: Number(payload.exp),
        }
        remember(token, claims)
        return claims
      } catch (error) {
        return error instanceof errors.JWTExpired ? 'Expired JWT Token' : 'Invalid JWT Token'
      }
    },
  }
}
