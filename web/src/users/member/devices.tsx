import { formatNumber } from '@etapes-climat/domain/kernel/format'
import { formatDateTime } from '@etapes-climat/domain/kernel/format-date'
import type { Device } from '@etapes-climat/domain/sessions/device-contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { MailChoice } from '../../saving/mail-choice.tsx'
import lines from '../../ui/acted-lines.module.css'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmedActionDialog } from '../../ui/dialog/confirmed-action-dialog.tsx'
import { useFocusOnceClosed } from '../../ui/dialog/use-focus-once-closed.ts'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { toastSuccess } from '../../ui/feedback/toast-store.ts'
import form from '../../ui/form/form.module.css'
import layout from '../../ui/layout.module.css'
import { DEVICE_MAIL, devicesQuery, endDevice, endOtherDevices } from './devices-api.ts'

/** What is to be ended: one device, or all but this one. */
type Ending = Device | 'others'

function nameOf({ browser, system }: Device): string {
  if (!system) return browser || 'Appareil inconnu'
  return `${browser || 'Navigateur inconnu'} sur ${system}`
}

/** The devices on which one is signed in: what with, since when, and how to end them. */
export function Devices({ isAdmin }: { isAdmin: boolean }) {
  const devices = useQuery(devicesQuery)
  const queryClient = useQueryClient()
  const [ending, setEnding] = useState<Ending | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const focusOnceClosed = useFocusOnceClosed(heading, ending !== null)

  async function end(ended: Ending) {
    if (ended === 'others') await endOtherDevices()
    else await endDevice(ended.uid)
    await queryClient.invalidateQueries({ queryKey: devicesQuery.queryKey })
    focusOnceClosed()
    setEnding(null)
    toastSuccess(
      ended === 'others' ? 'Les autres appareils sont déconnectés.' : 'L’appareil est déconnecté.',
    )
  }

  return (
    <section className="grid gap-3 mt-8 max-w-184" aria-labelledby="appareils">
      <h2 id="appareils" ref={heading} tabIndex={-1}>
        Appareils connectés
      </h2>
      <QueryState query={devices} failed="Vos appareils n’ont pas pu être chargés">
        {({ devices: listed, total }) => (
          <>
            <ul className={lines.lines}>
              {listed.map((device) => (
                <DeviceLine key={device.uid} device={device} onEnd={() => setEnding(device)} />
              ))}
            </ul>
            {total > listed.length && (
              <p className="note">
                Seuls les {formatNumber(listed.length)} appareils utilisés en dernier sont affichés,
                sur {formatNumber(total)}.
              </p>
            )}
            {total > 1 && (
              <div className={form.actions}>
                <Button variant="danger" onClick={() => setEnding('others')}>
                  Déconnecter les autres appareils
                </Button>
              </div>
            )}
          </>
        )}
      </QueryState>
      {isAdmin ? (
        <p className="note">
          Vous recevez un e-mail chaque fois que votre compte est utilisé sur un nouvel appareil,
          parce que vous administrez Étapes Climat.
        </p>
      ) : (
        <MailChoice mail={DEVICE_MAIL} />
      )}
      {ending && (
        <EndingDialog ending={ending} onClose={() => setEnding(null)} action={() => end(ending)} />
      )}
    </section>
  )
}

function DeviceLine({ device, onEnd }: { device: Device; onEnd: () => void }) {
  const { isCurrent, firstUsedAt, lastUsedAt } = device
  return (
    <li>
      <div>
        <p className="row gap-2">
          <b>{nameOf(device)}</b>
          {isCurrent && <Badge tone="published">cet appareil</Badge>}
        </p>
        <p className="note">
          Connecté le {formatDateTime(firstUsedAt)}, utilisé la dernière fois le{' '}
          {formatDateTime(lastUsedAt)}
        </p>
      </div>
      {!isCurrent && (
        <Button size="s" variant="danger" onClick={onEnd}>
          Déconnecter
          <span className={layout.visuallyHidden}>
            {' '}
            {nameOf(device)}, connecté le {formatDateTime(firstUsedAt)}
          </span>
        </Button>
      )}
    </li>
  )
}

interface EndingDialogProps {
  ending: Ending
  action: () => Promise<void>
  onClose: () => void
}

function EndingDialog({ ending, action, onClose }: EndingDialogProps) {
  const isAll = ending === 'others'
  return (
    <ConfirmedActionDialog
      title={isAll ? 'Déconnecter les autres appareils' : 'Déconnecter l’appareil'}
      confirm="Déconnecter"
      danger
      onClose={onClose}
      action={action}
    >
      <p>
        {isAll ? 'Tous vos appareils, sauf celui-ci,' : `«\u00a0${nameOf(ending)}\u00a0»`}{' '}
        {isAll ? 'seront déconnectés' : 'sera déconnecté'} aussitôt. Il faudra s’y connecter de
        nouveau{'\u00a0'}; le travail qui n’y est pas enregistré reste dans son navigateur.
      </p>
    </ConfirmedActionDialog>
  )
}
