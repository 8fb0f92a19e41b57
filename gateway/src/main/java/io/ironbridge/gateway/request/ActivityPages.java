package io.ironbridge.gateway.request;

import io.ironbridge.gateway.activity.WorkloadActivity;
import io.ironbridge.gateway.call.Problem;
import io.ironbridge.gateway.call.ProblemKind;
import io.ironbridge.gateway.http.Request;
import io.ironbridge.gateway.request.input.MediaTypes;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * {@code /admin/workload-activity}: the report of the running interval, preceded by the last N
 * complete intervals if the query is {@code ?last=N}. As text, or as JSON if the caller prefers
 * that.
 */
public final class ActivityPages {
    static final String PATH = "/admin/workload-activity";

    private static final String TEXT = "text/plain";
    private static final String JSON = "application/json";
    private static final int OK = 200;

    private final WorkloadActivity activity;

    public ActivityPages(WorkloadActivity activity) {
        this.activity = activity;
    }

    /** The answer to a request. */
    public sealed interface Answered {}

    public record Found(Page page) implements Answered {}

    public record Refused(Problem problem) implements Answered {}

    public Answered answer(Request request) {
        OptionalInt last = last(request.query());
        if (last.isEmpty()) {
            return new Refused(
                    Problem.of(
                            ProblemKind.MALFORMED_REQUEST,
                            "Ask without a query, or with last=N for the last N complete intervals;"
                                    + " N is from 0 to "
                                    + activity.keeps()
                                    + "."));
        }
        Optional<String> type =
                MediaTypes.preferred(request.headers().all("accept"), List.of(TEXT, JSON));
        return type.<Answered>map(chosen -> new Found(page(chosen, last.getAsInt())))
                .orElseGet(() ->
                        new Refused(
                                Problem.of(
                                        ProblemKind.NOT_ACCEPTABLE,
                                        "The report is text/plain or application/json.")));
    }

    private Page page(String type, int last) {
        return type.equals(JSON)
                ? Page.text(OK, JSON, activity.json(last))
                : Page.text(OK, TEXT + "; charset=utf-8", activity.text(last));
    }

    /** The number of complete intervals requested; empty if the query is not valid. */
    private OptionalInt last(@org.jspecify.annotations.Nullable String query) {
        if (query == null || query.isEmpty()) {
            return OptionalInt.of(0);
        }
        if (!query.matches("last=[0-9]{1,6}")) {
            return OptionalInt.empty();
        }
        int last = Integer.parseInt(query.substring("last=".length()));
        return last <= activity.keeps() ? OptionalInt.of(last) : OptionalInt.empty();
    }
}
