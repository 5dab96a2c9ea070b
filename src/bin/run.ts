import { debriefFor } from "../cli/commands.ts"
import { runDebrief } from "../cli/debrief.ts"
import { runProgram } from "./runProgram.ts"

runProgram(runDebrief(debriefFor))
