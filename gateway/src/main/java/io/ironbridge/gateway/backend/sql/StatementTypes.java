package io.ironbridge.gateway.backend.sql;

import io.ironbridge.apiproject.project.AssetTypes;
import io.ironbridge.apiproject.types.ItemType;
import io.ironbridge.apiproject.types.ItemType.Arr;
import io.ironbridge.apiproject.types.ItemType.Kind;
import io.ironbridge.apiproject.types.ItemType.Member;
import io.ironbridge.apiproject.types.ItemType.Num;
import io.ironbridge.apiproject.types.ItemType.Obj;
import io.ironbridge.apiproject.types.ItemType.Others;
import io.ironbridge.apiproject.types.ItemType.Text;
import io.ironbridge.connectorsql.StatementText;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Types of a statement's request and reply, as far as its text determines them. */
final class StatementTypes {
    private static final String ROWS = "ResultSet Output";
    private static final String COUNT = "Update Count";

    private StatementTypes() {}

    /** The types; empty for a statement that cannot be used, which is reported elsewhere. */
    static Optional<AssetTypes> of(String statement) {
        try {
            StatementText text = StatementText.read(statement);
            Set<String> variables = text.hostVariables();
            Obj request =
                    new Obj(
                            Kind.HOST_VARIABLES,
                            "The statement",
                            members(variables),
                            variables,
                            Others.NONE);
            return Optional.of(AssetTypes.rest(request, reply(text.rows())));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static Map<String, Member> members(Collection<String> names) {
        Map<String, Member> members = new LinkedHashMap<>();
        names.forEach(name -> members.put(name, Member.of(ItemType.ANY)));
        return members;
    }

    private static Obj reply(StatementText.Rows rows) {
        Map<String, Member> members = new LinkedHashMap<>();
        switch (rows) {
            case StatementText.Counted _ ->
                    members.put(COUNT, Member.of(Num.whole(0, Long.MAX_VALUE)));
            case StatementText.Columns(var names) ->
                    members.put(
                            ROWS,
                            Member.of(
                                    new Arr(
                                            new Obj(
                                                    Kind.COLUMNS,
                                                    "The result set",
                                                    members(names),
                                                    Set.of(),
                                                    Others.NONE),
                                            false)));
            case StatementText.Unknown _ -> {
                members.put(ROWS, Member.of(new Arr(ItemType.ANY, false)));
                members.put(COUNT, Member.of(ItemType.ANY));
            }
        }
        members.put("StatusCode", Member.of(Num.whole(100, 599)));
        members.put("StatusDescription", Member.of(Text.UNKNOWN));
        members.put("Violated", Member.of(Text.UNKNOWN));
        return Obj.of("The statement's reply", members, Others.NONE);
    }
}
