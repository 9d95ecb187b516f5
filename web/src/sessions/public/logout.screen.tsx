import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { pathOf } from '../../routing/route-names.ts'
import type { ScreenHandle } from '../../routing/screen.ts'
import { Loader } from '../../ui/feedback/loader.tsx'
import layout from '../../ui/layout.module.css'
import { signOut } from '../api.ts'

export const handle: ScreenHandle = { title: 'Déconnexion', unlisted: true }

/** /deconnexion: signs out on opening, then leads home. */
export function Component() {
  const navigate = useNavigate()
  useEffect(() => {
    void signOut()
    void navigate(pathOf('home'), { replace: true })
  }, [navigate])
  return (
    <div className={layout.simplePage}>
      <Loader message="Déconnexion en cours" />
    </div>
  )
}
