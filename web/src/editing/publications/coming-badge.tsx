import { useContext } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { ComingPublications } from './coming-publications.ts'

/** In a line of a list: « prochaine version prévue le 01/12/2026 08:00 ». */
export function ComingBadge({ uid }: { uid: string }) {
  const words = useContext(ComingPublications).get(uid)
  if (!words) return null
  return (
    <>
      {' '}
      <Badge tone="plain" icon="history">
        {words}
      </Badge>
    </>
  )
}
