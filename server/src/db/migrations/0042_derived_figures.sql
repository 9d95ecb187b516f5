ALTER TABLE "milestone" DROP COLUMN "objectif";--> statement-breakpoint
ALTER TABLE "milestone" DROP COLUMN "effort";--> statement-breakpoint
ALTER TABLE "report" DROP COLUMN "objectif";--> statement-breakpoint
ALTER TABLE "report" DROP COLUMN "effort";--> statement-breakpoint
ALTER TABLE "workshop" DROP COLUMN "objectif";--> statement-breakpoint
ALTER TABLE "workshop" DROP COLUMN "effort";