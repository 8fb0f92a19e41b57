package io.ironbridge.lab.cobol.translate;

import io.ironbridge.lab.cobol.exec.Command;
import io.ironbridge.lab.cobol.exec.CommandOption;
import java.util.List;
import java.util.Map;

/**
 * A valid command.
 *
 * @param command what it is
 * @param line its line in the source, from 1
 * @param options what is given, by the table's option
 * @param common RESP, RESP2 and NOHANDLE as far as they are given, by keyword
 * @param conditions the conditions that HANDLE and IGNORE CONDITION list
 */
record ExecCommand(
        Command command,
        int line,
        Map<CommandOption, GivenOption> options,
        Map<String, GivenOption> common,
        List<GivenOption> conditions) {}
