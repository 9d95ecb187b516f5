import { useEffect, useState } from 'react'
import styles from './workshop-head.module.css'

interface WorkshopTimerProps {
  /** seconds for a step */
  limit: number
  paused: boolean
}

const clockOf = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** The time that the step on screen has taken, beside a gauge. It says nothing by itself and decides nothing. */
export function WorkshopTimer({ limit, paused }: WorkshopTimerProps) {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (paused) return
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000)
    return () => clearInterval(timer)
  }, [paused])
  const share = Math.min(1, seconds / limit)
  const minutes = limit % 60 === 0 ? `${limit / 60}\u00a0min` : clockOf(limit)
  return (
    <>
      <p
        className={styles.time}
        role="timer"
        aria-label="Temps passé sur cette étape"
        aria-live="off"
      >
        <b>{clockOf(seconds)}</b>
        <span>sur {minutes}</span>
      </p>
      <svg className={styles.gauge} aria-hidden="true">
        <line x1="0" x2={`${share * 100}%`} y1="3" y2="3" />
      </svg>
    </>
  )
}
