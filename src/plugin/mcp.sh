#!/bin/sh
# Serves the playbook to the agent if the plugin's option mcp asks for that ($1). Else it is a server of nothing, without a node
# that runs: the client adds nothing to the context then, and does not show it as failed, as it does what does not answer.
if [ "$1" = true ]; then exec sh "${0%/*}/bin/debrief" mcp; fi

while IFS= read -r message; do
  case $message in
    # In print mode nobody looks at servers, and the client waits 50 ms at its end for one that is still there.
    *'"method":"notifications/initialized"'*) if [ "$CLAUDE_CODE_ENTRYPOINT" = sdk-cli ]; then exit 0; fi ;;
  esac
  # Only what has an id is a question.
  case $message in *'"id":'*) ;; *) continue ;; esac
  id=${message##*'"id":'}
  id=${id%%[,\}]*}
  case $message in
    *'"method":"initialize"'*)
      version=${message##*'"protocolVersion":"'}
      answer="\"result\":{\"protocolVersion\":\"${version%%\"*}\",\"capabilities\":{},\"serverInfo\":{\"name\":\"debrief\",\"version\":\"off\"}}"
      ;;
    *'"method":"ping"'*) answer='"result":{}' ;;
    *) answer='"error":{"code":-32601,"message":"This server is off."}' ;;
  esac
  printf '{"jsonrpc":"2.0","id":%s,%s}\n' "$id" "$answer"
done
