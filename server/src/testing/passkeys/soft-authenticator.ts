import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { PasskeyBody, PasskeySignIn } from '@etapes-climat/domain/passkeys/contract'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_KEY = 0x40

const encode = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

interface Signing {
  challenge: string
  origin?: string
  rpId?: string
  /** how often the key was used, as it says */
  counter?: number
  /** whether the device unlocked it for its person */
  isVerified?: boolean
}

const clientData = (type: string, { challenge, origin = 'http://localhost' }: Signing) =>
  JSON.stringify({ type: `webauthn.${type}`, challenge, origin, crossOrigin: false })

function authenticatorData(
  { rpId = 'localhost', counter = 0, isVerified = true }: Signing,
  { flags = 0, key = Buffer.alloc(0) } = {},
) {
  const head = Buffer.alloc(5)
  head.writeUInt8(flags | USER_PRESENT | (isVerified ? USER_VERIFIED : 0))
  head.writeUInt32BE(counter, 1)
  return Buffer.concat([sha256(rpId), head, key])
}

/** A device with one passkey (ES256, no attestation), for calls that no browser makes. */
export function softAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  const named = {
    id: encode(id),
    rawId: encode(id),
    type: 'public-key',
    clientExtensionResults: {},
  } as const
  /** COSE: kty EC2, ES256, P-256 and the point */
  const cose = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  )
  return {
    create(signing: Signing): PasskeyBody['response'] {
      const key = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose])
      const authData = new Uint8Array(authenticatorData(signing, { flags: HAS_KEY, key }))
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return {
        ...named,
        response: {
          clientDataJSON: encode(clientData('create', signing)),
          attestationObject: encode(isoCBOR.encode(attestation as never)),
        },
      }
    },
    sign(signing: Signing & { userHandle: string }): PasskeySignIn {
      const client = clientData('get', signing)
      const data = authenticatorData(signing)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        ...named,
        response: {
          clientDataJSON: encode(client),
          authenticatorData: encode(data),
          signature: encode(signature),
          userHandle: signing.userHandle,
        },
      }
    },
  }
}
