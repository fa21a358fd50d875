// A small app around the token endpoint, to try it. Its sign-in stands for yours: it lets everybody in as one customer.
package main

import (
	"crypto/rand"
	"encoding/hex"
	"log"
	"net/http"
	"os"
	"sync"
)

// Who has signed in, by session.
var sessions sync.Map

func customerOf(r *http.Request) string {
	cookie, err := r.Cookie("session")
	if err != nil {
		return ""
	}
	customer, _ := sessions.Load(cookie.Value)
	name, _ := customer.(string)
	return name
}

func signIn(w http.ResponseWriter, r *http.Request) {
	id := make([]byte, 16)
	if _, err := rand.Read(id); err != nil {
		http.Error(w, "No session", http.StatusInternalServerError)
		return
	}
	sessions.Store(hex.EncodeToString(id), "customer-1")
	http.SetCookie(w, &http.Cookie{Name: "session", Value: hex.EncodeToString(id), Path: "/", HttpOnly: true, SameSite: http.SameSiteLaxMode})
	w.WriteHeader(http.StatusNoContent)
}

func main() {
	port := os.Getenv("PORT")
	if port == "" {
		port = "4000"
	}
	http.HandleFunc("/api/inlet-token", inletToken(customerOf))
	http.HandleFunc("/sign-in", signIn)
	log.Fatal(http.ListenAndServe("127.0.0.1:"+port, nil))
}
